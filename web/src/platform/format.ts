import { useTranslation } from 'react-i18next'
import { type Format, createFormat } from './create-format.ts'

export { createFormat, type Format } from './create-format.ts'

export function useFormat(): Format {
  const { i18n } = useTranslation()
  return createFormat(i18n.language)
}
