import { useTranslation } from 'react-i18next'
import { contrast, inkOn, readableGradient } from '@envoi/contract/rules/colour'
import { useFormat } from '../../../platform/format.ts'

/** How words read on a colour, in words and figures; WCAG AA asks 4.5 of text. */
export function useContrast() {
  const { t } = useTranslation('branding')
  const format = useFormat()
  const ratioOf = (one: string, other: string): string =>
    format.number(Math.floor(contrast(one, other) * 10 + 1e-9) / 10)
  const inkNames = { '#000000': 'ink_black', '#ffffff': 'ink_white' } as const
  return {
    on(colour: string): string {
      const ink = inkOn(colour)
      return t('contrast', { ink: t(inkNames[ink]), ratio: ratioOf(colour, ink) })
    },
    /** Of its worst place. A gradient that no words are readable on is drawn lighter or darker. */
    onGradient(from: string, to: string): string {
      const { ink, least, isMended } = readableGradient(from, to)
      const told = t('contrast', { ink: t(inkNames[ink]), ratio: format.number(Math.floor(least * 10) / 10) })
      return isMended ? `${told} ${t(ink === '#000000' ? 'gradient_lighter' : 'gradient_darker')}` : told
    },
  }
}
