import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import type { MessageWords } from './letter-message.tsx'

export function useMessageWords(): MessageWords {
  const { t } = useTranslation('form')
  const format = useFormat()
  return {
    message: t('message'),
    messageHint: t('message_hint'),
    messageCount: (length, max) => t('message_count', { number: format.number(length), max: format.number(max) }),
  }
}
