import { useTranslation } from 'react-i18next'
import { textIn } from '@envoi/contract/rules/look'
import type { Language } from '@envoi/contract/words'
import { questionField } from '../push/push-terms.ts'
import type { Draft, DraftFields, Problems, PushTerms } from '../state.ts'
import { LetterMessage } from './letter-message.tsx'
import { LetterLine } from './letter.tsx'

/** What a push page asks: who sends, its receiver's own questions, and a few words. */
export function PushFields({
  asks,
  draft,
  problems,
  onEdit,
}: {
  asks: PushTerms['asks']
  draft: Draft
  problems: Partial<Record<keyof Problems, string>>
  onEdit: (changes: Partial<DraftFields>) => void
}) {
  const { t, i18n } = useTranslation(['push', 'form'])
  const isNameNeeded = asks.senderName === 'required'
  const isEmailNeeded = asks.senderEmail === 'required'
  return (
    <>
      {asks.senderName !== 'hidden' && (
        <LetterLine
          label={t('form:sender_name')}
          autoComplete="name"
          placeholder={isNameNeeded ? t('name_hint') : t('name_hint_optional')}
          aria-required={isNameNeeded}
          value={draft.senderFullname}
          problem={problems.senderFullname}
          onWrite={(senderFullname) => onEdit({ senderFullname })}
        />
      )}
      {asks.senderEmail !== 'hidden' && (
        <LetterLine
          label={t('email')}
          inputMode="email"
          spellCheck={false}
          autoComplete="email"
          placeholder={isEmailNeeded ? t('email_hint') : t('email_hint_optional')}
          aria-required={isEmailNeeded}
          value={draft.email}
          problem={problems.email}
          onWrite={(email) => onEdit({ email })}
        />
      )}
      {asks.questions.map(({ id, label, isRequired }) => (
        <LetterLine
          key={id}
          label={textIn(label, i18n.language as Language) ?? ''}
          isAbove
          autoComplete="off"
          placeholder={isRequired ? '' : t('question_optional')}
          aria-required={isRequired}
          value={draft.answers[id] ?? ''}
          problem={problems[questionField(id)]}
          onWrite={(answer) => onEdit({ answers: { ...draft.answers, [id]: answer } })}
        />
      ))}
      <LetterMessage
        text={draft.message}
        max={asks.limits.messageLength}
        problem={problems.message}
        onWrite={(message) => onEdit({ message })}
      />
    </>
  )
}
