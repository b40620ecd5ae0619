import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@envoi/contract/words'
import { PushFields } from './push-fields.tsx'
import { useMessageWords } from './use-message-words.ts'

/** The fields of a push page, in the words of the app. */
export function AskedFields(props: Omit<ComponentProps<typeof PushFields>, 'words' | 'language'>) {
  const { t, i18n } = useTranslation(['push', 'form'])
  const message = useMessageWords()
  const words = {
    ...message,
    name: t('form:sender_name'),
    nameHint: t('name_hint'),
    nameHintOptional: t('name_hint_optional'),
    email: t('email'),
    emailHint: t('email_hint'),
    emailHintOptional: t('email_hint_optional'),
    optional: t('question_optional'),
  }
  return <PushFields words={words} language={i18n.language as Language} {...props} />
}
