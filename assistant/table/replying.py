"""From what players ask to the phrases that answer it; nothing here changes the game."""

from collections.abc import Callable

from assistant.lexicon.language import Language
from assistant.lexicon.spelling import spell
from assistant.rules import State
from assistant.table import answers
from assistant.table.announce import card_name
from assistant.table.lines import Phrase, Tone, phrase
from assistant.understanding.intents import Intent, Meaning

_PLAIN: dict[Meaning, Callable[[State], list[Phrase]]] = {
    Meaning.HELP: lambda state: [answers.hint(state), phrase("help_always", Tone.READOUT)],
    Meaning.OVERVIEW: lambda state: [*answers.overview(state)],
    Meaning.WHOSE_TURN: lambda state: [*answers.whose_turn(state)],
    Meaning.CURRENT_CLUE: lambda state: [*answers.current_clue(state)],
    Meaning.EARLIER_CLUES: lambda state: [*answers.earlier_clues(state)],
    Meaning.WORDS_LEFT: lambda state: [*answers.words_left(state)],
    Meaning.READ_GRID: lambda state: [*answers.grid(state)],
    Meaning.SCORE: lambda state: [*answers.score(state)],
    Meaning.TOKENS: lambda state: [*answers.tokens(state)],
    Meaning.MISSION: lambda state: [answers.mission(state)],
}
_OF_A_CARD: dict[Meaning, Callable[[State, int], Phrase]] = {
    Meaning.WHERE_IS: answers.where_is,
    Meaning.WHAT_LIES: answers.what_lies,
    Meaning.WHO_FOUND: answers.who_found,
}


def answer(intent: Intent, state: State, language: Language) -> list[Phrase] | None:
    """The answer to a question about the game; None where the intent asks nothing."""
    meaning = intent.meaning
    if meaning in _PLAIN:
        return _PLAIN[meaning](state)
    if meaning in _OF_A_CARD and intent.cards:
        return [_OF_A_CARD[meaning](state, intent.cards[0])]
    match meaning:
        case Meaning.READ_ROW if isinstance(intent.number, int):
            return [answers.read_row(state, intent.number)]
        case Meaning.READ_COLUMN if isinstance(intent.number, int):
            return [answers.read_column(state, intent.number)]
        case Meaning.SPELL_CARD:
            return [spelled(card_name(state, intent.cards[0]), language)]
        case Meaning.SPELL_CLUE if state.turns and state.turn.clue:
            return [spelled(state.turn.clue.word, language)]
        case Meaning.SPELL_CLUE:
            return [phrase("no_clue_now")]
    return None


def spelled(word: str, language: Language) -> Phrase:
    """A word letter by letter."""
    return phrase("spelled", word=word, letters=tuple(spell(word, language)))
