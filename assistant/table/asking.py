"""How questions are put, and what an answer settles."""

from dataclasses import replace

from assistant.lexicon.normal import fold
from assistant.rules import State
from assistant.table.announce import card_name, clue_text, place, side_name
from assistant.table.lines import Phrase, Tone, phrase
from assistant.table.questions import (
    HowMany,
    Meant,
    Question,
    ReallyEnd,
    SaidBack,
    WhatName,
    WhichCard,
    WhichSide,
    WhichWord,
)
from assistant.understanding.intents import Intent, Meaning
from assistant.understanding.understand import Understanding

# A line that is nothing else may be a name.
_NO_COMMAND = (None, Meaning.CLUE, Meaning.NUMBER, Meaning.SIDE)


def asked(question: Question, state: State) -> Phrase:
    """The question in words."""
    match question:
        case WhichCard(intent) if len(intent.cards) == 1:
            return phrase("ask_near", Tone.QUESTION, card=card_name(state, intent.cards[0]))
        case WhichCard(intent):
            *most, last = (card_name(state, card) for card in intent.cards)
            key = "ask_which_first" if intent.several else "ask_which"
            return phrase(key, Tone.QUESTION, cards=tuple(most), last=last)
        case WhichWord(intent, words):
            known, end = intent.number is not None, words[-1]
            said = clue_text(replace(intent, word=end).clue) if known else end
            return phrase("ask_which", Tone.QUESTION, cards=words[:-1], last=said)
        case HowMany(intent):
            return phrase("ask_number", Tone.QUESTION, word=intent.word)
        case WhichSide(_, sides):
            one, other = map(side_name, sides)
            return phrase("ask_side", Tone.QUESTION, first=one, last=other)
        case WhatName(intent):
            return phrase("ask_name", Tone.QUESTION, place=place(state, intent.cards[0]))
        case SaidBack(intent) if intent.meaning is Meaning.NAME_IMAGE:
            where = place(state, intent.cards[0])
            return phrase("name_heard", Tone.QUESTION, place=where, label=intent.word)
        case SaidBack(intent):
            return phrase("clue_heard", Tone.QUESTION, clue=clue_text(intent.clue))
        case Meant(text):
            return phrase("ask_meant", Tone.QUESTION, text=text)
        case ReallyEnd():
            return phrase("ask_end", Tone.QUESTION)


def doubt(question: Question, state: State) -> str:
    """Why nothing was done yet, for scripts and logs."""
    match question:
        case WhichCard(intent):
            names = ", ".join(card_name(state, card) for card in intent.cards)
            return f"one card at a time: {names}" if intent.several else f"not sure which: {names}"
        case WhichWord(_, words):
            return f"not sure which: {', '.join(words)}"
        case HowMany():
            return "the clue has no number"
        case WhatName():
            return "the image has no name yet"
        case WhichSide():
            return "either side may do this: say which, as in 'A: …'"
        case _:
            return "waits to be confirmed"


def settled(
    question: Question, text: str, intent: Intent | None, understanding: Understanding
) -> Intent | None:
    """What is meant in the light of the answer; None if the text answers something else."""
    meaning = intent.meaning if intent else None
    match question:
        case WhichCard(open_):
            card = _chosen(text, open_.cards, meaning, understanding)
            if card is None:
                return None
            return replace(open_, cards=(card,), sure=True, several=False)
        case WhichWord(open_, words):
            word = _worded(text, words, understanding)
            if word is None and intent and meaning is Meaning.CLUE and intent.number is None:
                word = intent.word  # neither of them, but another
            return None if word is None else replace(open_, word=word)
        case HowMany(open_) if intent and meaning is Meaning.NUMBER and intent.number is not None:
            return replace(open_, number=intent.number)
        case WhatName(open_) if meaning in _NO_COMMAND:
            return replace(open_, word=understanding.name(text))
        case WhichSide(open_, sides) if intent and meaning is Meaning.SIDE:
            return replace(open_, by=intent.by) if intent.by in sides else None
        case SaidBack(open_) | Meant(_, open_) if meaning is Meaning.CONFIRM:
            return open_
        case ReallyEnd() if meaning is Meaning.CONFIRM:
            return Intent(Meaning.ABANDON)
    return None


def _chosen(
    text: str, cards: tuple[int, ...], meaning: Meaning | None, understanding: Understanding
) -> int | None:
    """The option that an answer picks: by yes, by ordinal, by name or by place."""
    if meaning is Meaning.CONFIRM and len(cards) == 1:
        return cards[0]
    option = understanding.ordinal(text)
    if option is not None and option < len(cards):
        return cards[option]
    found = understanding.card(text)
    return found if found in cards else None


def _worded(text: str, words: tuple[str, ...], understanding: Understanding) -> str | None:
    """The word that an answer picks: by ordinal, or by the word itself."""
    option = understanding.ordinal(text)
    if option is not None and option < len(words):
        return words[option]
    said = fold(understanding.name(text))
    return next((word for word in words if fold(word) == said), None)
