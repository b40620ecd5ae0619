import { textIn } from '@envoi/contract/rules/look'
import type { Language } from '@envoi/contract/words'
import { questionField } from '../push/push-terms.ts'
import type { Draft, DraftFields, PushTerms } from '../state.ts'
import type { Sentences } from './form-problems.ts'
import { LetterMessage, type MessageWords } from './letter-message.tsx'
import { LetterLine } from './letter.tsx'

/** Each page has them in its own way: the app and a widget. */
export type PushFieldWords = MessageWords &
  Record<'name' | 'nameHint' | 'nameHintOptional' | 'email' | 'emailHint' | 'emailHintOptional' | 'optional', string>

/** What a push page asks: who sends, its receiver's own questions, and a few words. */
export function PushFields({
  words,
  language,
  asks,
  draft,
  problems,
  onEdit,
}: {
  words: PushFieldWords
  language: Language
  asks: PushTerms['asks']
  draft: Draft
  problems: Sentences
  onEdit: (changes: Partial<DraftFields>) => void
}) {
  const isNameNeeded = asks.senderName === 'required'
  const isEmailNeeded = asks.senderEmail === 'required'
  return (
    <>
      {asks.senderName !== 'hidden' && (
        <LetterLine
          label={words.name}
          autoComplete="name"
          placeholder={isNameNeeded ? words.nameHint : words.nameHintOptional}
          aria-required={isNameNeeded}
          value={draft.senderFullname}
          problem={problems.senderFullname}
          onWrite={(senderFullname) => onEdit({ senderFullname })}
        />
      )}
      {asks.senderEmail !== 'hidden' && (
        <LetterLine
          label={words.email}
          inputMode="email"
          spellCheck={false}
          autoComplete="email"
          placeholder={isEmailNeeded ? words.emailHint : words.emailHintOptional}
          aria-required={isEmailNeeded}
          value={draft.email}
          problem={problems.email}
          onWrite={(email) => onEdit({ email })}
        />
      )}
      {asks.questions.map(({ id, label, isRequired }) => (
        <LetterLine
          key={id}
          label={textIn(label, language) ?? ''}
          isAbove
          autoComplete="off"
          placeholder={isRequired ? '' : words.optional}
          aria-required={isRequired}
          value={draft.answers[id] ?? ''}
          problem={problems[questionField(id)]}
          onWrite={(answer) => onEdit({ answers: { ...draft.answers, [id]: answer } })}
        />
      ))}
      <LetterMessage
        words={words}
        text={draft.message}
        max={asks.limits.messageLength}
        problem={problems.message}
        onWrite={(message) => onEdit({ message })}
      />
    </>
  )
}
