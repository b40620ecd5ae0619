import { useTranslation } from 'react-i18next'
import { LetterMessage } from './letter-message.tsx'
import { LetterLine } from './letter.tsx'
import { useMessageWords } from './use-message-words.ts'
import type { Draft, DraftFields, Field, Limits } from '../state.ts'

/** Who writes, and what: the rows of the letter below the recipients. */
export function LetterFields({
  draft,
  limits,
  isSignedIn,
  isSenderNeeded,
  problems,
  onEdit,
}: {
  draft: Draft
  limits: Limits
  /** A signed-in user writes from the account's address. */
  isSignedIn: boolean
  isSenderNeeded: boolean
  problems: Partial<Record<Field, string>>
  onEdit: (changes: Partial<DraftFields>) => void
}) {
  const { t } = useTranslation('form')
  return (
    <>
      {!isSignedIn && (
        <LetterLine
          label={t('from')}
          inputMode="email"
          spellCheck={false}
          autoComplete="email"
          placeholder={isSenderNeeded ? t('from_hint') : t('from_hint_optional')}
          aria-required={isSenderNeeded}
          value={draft.email}
          problem={problems.email}
          onWrite={(email) => onEdit({ email })}
        />
      )}
      <LetterLine
        label={t('sender_name')}
        autoComplete="name"
        placeholder={t('sender_name_hint')}
        value={draft.senderFullname}
        problem={problems.senderFullname}
        onWrite={(senderFullname) => onEdit({ senderFullname })}
      />
      <LetterLine
        label={t('title')}
        autoComplete="off"
        placeholder={t('title_hint')}
        value={draft.name}
        problem={problems.name}
        onWrite={(name) => onEdit({ name })}
      />
      <LetterMessage
        words={useMessageWords()}
        text={draft.message}
        max={limits.messageLength}
        problem={problems.message}
        onWrite={(message) => onEdit({ message })}
      />
    </>
  )
}
