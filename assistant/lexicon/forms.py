from assistant.lexicon.language import Language
def forms(word: str, language: Language) -> tuple[str, ...]:
    return (word,)
