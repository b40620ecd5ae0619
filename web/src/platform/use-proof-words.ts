import { useTranslation } from 'react-i18next'
import { useFormat } from './format.ts'
import type { Proof } from './sender-proof.ts'

/** How a proof stands, in the reader's own language. */
export function useProofWords({ email, doing, tries, problem }: Proof) {
  const { t } = useTranslation('form')
  const format = useFormat()
  return {
    words: {
      title: t('proof_title'),
      asking: t('proof_asking', { email }),
      text: t('proof_text', { email }),
      code: t('proof_code'),
      digit: (number: number) => t('proof_digit', { number }),
      checking: t('proof_checking'),
      resend: t('proof_resend'),
      resendIn: (seconds: number) => t('proof_resend_in', { time: format.duration(seconds) }),
      resent: t('proof_sent'),
    },
    doing,
    tries,
    problem: problem && t(problem.sentence, { time: format.duration(problem.wait) }),
    isUnsent: problem?.sentence === 'proof_offline',
  }
}
