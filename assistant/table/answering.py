"""A line as the answer to the question that is open, and what the ear's doubt is asked about."""

from dataclasses import replace

from assistant.hearing.ear import Heard
from assistant.lexicon.normal import fold
from assistant.rules import UNLIMITED, Guess, NameImage, Phase, Side, Team, TellResult
from assistant.table import answers
from assistant.table.acting import Acting
from assistant.table.announce import card_name
from assistant.table.asking import asked, settled
from assistant.table.lines import Tone, phrase
from assistant.table.questions import (
    Meant,
    Question,
    ReallyEnd,
    SaidBack,
    WhatName,
    WhichCard,
    WhichWord,
)
from assistant.table.reply import Reply
from assistant.table.replying import spelled
from assistant.understanding.cards import MOST_OPTIONS
from assistant.understanding.intents import Intent, Meaning

RIVAL = 3.0
"""A clue's word is asked about where another is at least a third as likely. Of 81 clues with their
number (recordings and synthetic voices) 27 are asked so: 7 of those were heard right, and 13 words
are among the options; of the 54 that are only said back, 46 are right."""


def answered(table: Acting, text: str) -> Reply | None:
    """What a line does as an answer to the open question, or None if it is something else."""
    question = table.question
    if question is None:
        return _put_right(table, text)
    # "certo" and "errado" name a touched card's result too; to a question they are yes and no.
    phase = Phase.GUESS if table.state.phase is Phase.RESULT else table.state.phase
    intent = table.understanding.understand(text, phase)
    if _undo_again(question, intent):
        table.question = None
        return table.act(Intent(Meaning.UNDO))
    # What was said last is the question, so it is what an undo takes back.
    if intent and intent.meaning in (Meaning.DENY, Meaning.UNDO):
        table.question = None
        return table.reply([phrase("never_mind"), answers.hint(table.state)])
    if intent and intent.meaning is Meaning.SAVE and isinstance(question, ReallyEnd):
        table.question = None
        return Reply(wish=Meaning.END_GAME)  # the game stays as it is, to be gone on with
    if intent and intent.meaning is Meaning.SPELL_CLUE and isinstance(question, SaidBack):
        return table.reply([spelled(question.intent.word, table.language)])
    if intent and intent.meaning is Meaning.SPELL_CLUE and isinstance(question, WhichWord):
        letters = [spelled(word, table.language) for word in question.words]
        return table.reply([*letters, asked(question, table.state)])
    correction = table.understanding.after_no(text)
    if correction is not None:
        table.question = None
        return _corrected(table, question, correction)
    meant = settled(question, text, intent, table.understanding)
    if meant is None and intent and intent.meaning is Meaning.CONFIRM:
        return table.ask(question)  # "yes" to "this or that?" says nothing yet
    if meant is None:
        return None
    table.question = None
    reply = table.act(meant)
    if isinstance(question, WhatName) and reply.refused is not None:
        table.question = question  # that name will not do; another may
    return reply


def _undo_again(question: Question | None, intent: Intent | None) -> bool:
    """Whether "undo?" was answered by saying it once more instead of yes."""
    asks = isinstance(question, Meant) and question.intent.meaning is Meaning.UNDO
    return asks and intent is not None and intent.meaning is Meaning.UNDO


def _put_right(table: Acting, text: str) -> Reply | None:
    """A "no, …" right after an image was named, a card touched or its result told puts it right."""
    last, said = table.match.last, table.understanding.after_no(text)
    if said is None:
        return None
    if isinstance(last, NameImage):
        word = table.understanding.name(said)
        return table.act(Intent(Meaning.NAME_IMAGE, (last.card,), word=word))
    told = isinstance(last, TellResult)
    if not told and not (isinstance(last, Guess) and table.state.phase is Phase.RESULT):
        return None
    intent = table.understanding.understand(said, Phase.RESULT if told else Phase.GUESS)
    wanted = Meaning.RESULT if told else Meaning.CHOOSE
    if intent is None or intent.meaning is not wanted or not intent.sure or intent.nowhere:
        return None
    undone = table.act(Intent(Meaning.UNDO))
    done = table.act(intent)
    return replace(done, said=(*undone.said, *done.said))


def _corrected(table: Acting, question: Question, text: str) -> Reply:
    """What follows a "no": another option, another clue, or another wish altogether."""
    understanding = table.understanding
    intent = understanding.understand(text, table.state.phase)
    meant = settled(question, text, intent, understanding) or intent
    if meant is None:
        return table.not_understood(text)
    if isinstance(question, SaidBack) and question.intent.meaning is Meaning.NAME_IMAGE:
        return table.say_back(replace(question.intent, word=understanding.name(text)))
    if isinstance(question, SaidBack) and meant.meaning is Meaning.CLUE:
        return table.say_back(meant)
    return table.act(meant)


def doubted(table: Acting, heard: Heard) -> Reply:
    """The ear is not sure: ask with the two or three things that it may have been."""
    understanding, phase = table.understanding, table.state.phase
    if heard.word is not None and heard.number is None:
        # An ear that waits for a clue takes "no" and "undo" for a word that lacks its number.
        intent = understanding.understand(heard.text, phase, bare=False)
        if intent is not None and intent.meaning is not Meaning.CLUE:
            return answered(table, heard.text) or table.ask(Meant(heard.text, intent))
    if isinstance(table.question, WhichWord):
        picked = settled(table.question, heard.text, None, understanding)
        if picked is not None:
            return _said_back(table, picked)  # hardly heard, but it is one that was asked about
    first = heard.candidates[0] if heard.candidates else None
    if first is not None and first.card is None and heard.word is None:
        intent = understanding.understand(first.text, phase, bare=False)
        if intent is not None and intent.meaning is Meaning.CONFIRM and table.question:
            return table.ask(table.question)  # "did you say yes?" would never end
        if _undo_again(table.question, intent):
            table.question = None
            return table.act(Intent(Meaning.UNDO))
        if intent is not None:
            return table.ask(Meant(first.text, intent))
    cards = _cards_of(table, heard)
    question = table.question
    if isinstance(question, WhichCard) and cards[:1] == question.intent.cards[:1]:
        cards = cards[:1]  # the same first twice: a yes settles it, and yes is easily heard
    if cards:
        covering = phase in (Phase.PENALTY, Phase.COVER)
        meaning = Meaning.COVER if covering else Meaning.CHOOSE
        return table.ask(WhichCard(Intent(meaning, cards, sure=False)))
    if phase is Phase.CLUE and heard.word:
        return clue_heard(table, heard, None)
    again = [phrase("ask_again", Tone.NOT_UNDERSTOOD), answers.hint(table.state)]
    return table.reply(again, refused="not sure what was said")


def named(table: Acting, heard: Heard) -> Reply | None:
    """An open word heard where an image waits for its name, said back; None if it is no name."""
    question = table.question
    if not isinstance(question, WhatName | SaidBack) or heard.word is None:
        return None
    if question.intent.meaning is not Meaning.NAME_IMAGE:
        return None
    intent = table.understanding.understand(heard.text, table.state.phase, bare=False)
    if intent is not None and intent.meaning not in (Meaning.CLUE, Meaning.NUMBER, Meaning.SIDE):
        return None
    other = table.understanding.after_any_no(heard.text)
    if isinstance(question, SaidBack) and other is None:
        return None
    name = table.understanding.name(other or heard.text)
    return table.say_back(replace(question.intent, word=name))


def clue_heard(table: Acting, heard: Heard, by: Team | Side | None) -> Reply:
    """Say back the clue that the ear brought; ask for its word or its number in doubt."""
    number = UNLIMITED if heard.number == UNLIMITED.value else heard.number
    assert not isinstance(number, str)
    word = heard.word or ""
    understanding = table.understanding
    visible = answers.shows(table.state, understanding.card(word))
    if number is None and (visible or understanding.says_nothing(word)):
        return Reply(refused="talk")  # nobody means that as a clue: they think aloud
    intent = Intent(Meaning.CLUE, word=word, number=number, by=by)
    options = _words_of(table, heard)
    question = table.question
    if isinstance(question, WhichWord):
        # Said once more: the number is kept, and a word that was offered before is the one.
        kept = question.intent
        intent = replace(intent, number=kept.number if number is None else number, by=by or kept.by)
        offered = set(map(fold, question.words))
        options = tuple(option for option in options if fold(option) in offered)[:1] or options
    if len(options) > 1:
        return table.ask(WhichWord(intent, options))
    return _said_back(table, replace(intent, word=options[0]))


def _said_back(table: Acting, clue: Intent) -> Reply:
    return table.act(clue) if clue.number is None else table.say_back(clue)


def _cards_of(table: Acting, heard: Heard) -> tuple[int, ...]:
    state = table.state
    names = {card_name(state, card): card for card in answers.cards(state)}
    found = (names.get(candidate.card or "") for candidate in heard.candidates)
    return tuple(dict.fromkeys(card for card in found if card is not None))[:MOST_OPTIONS]


def _words_of(table: Acting, heard: Heard) -> tuple[str, ...]:
    """The words that a clue may have, the likeliest first; one that is likely enough is alone."""
    best = heard.word or ""
    words: dict[str, str] = {fold(best): best}
    for candidate in heard.candidates:
        intent = table.understanding.understand(candidate.text, Phase.CLUE)
        if intent is None or intent.meaning is not Meaning.CLUE:
            continue
        if not isinstance(heard.number, str) and intent.number not in (None, heard.number):
            continue  # which number is another question
        if candidate.score * RIVAL >= heard.candidates[0].score:
            words.setdefault(fold(intent.word), intent.word)
    return tuple(words.values())[:MOST_OPTIONS]
