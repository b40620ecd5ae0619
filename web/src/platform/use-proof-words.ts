import { useTranslation } from 'react-i18next'
import { useFormat } from './format.ts'
import type { Proof } from './sender-proof.ts'

/** How a proof stands, in the reader's own language. */
export function useProofWords({ email, doing, tries, problem }: Proof) {
  const { t } = useTranslation('proof')
  const format = useFormat()
  return {
    words: {
      title: t('title'),
      asking: t('asking', { email }),
      text: t('text', { email }),
      code: t('code'),
      digit: (number: number) => t('digit', { number }),
      checking: t('checking'),
      resend: t('resend'),
      resendIn: (seconds: number) => t('resend_in', { time: format.duration(seconds) }),
      resent: t('sent'),
    },
    doing,
    tries,
    problem: problem && t(problem.sentence, { time: format.duration(problem.wait) }),
    isUnsent: problem?.sentence === 'offline',
  }
}
