import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { sentenceOf, useSaid } from './use-said.ts'

/** A polite region that is there before it speaks: one that came with its words would not be heard. */
export function SendingAnnouncer() {
  const { t } = useTranslation('sending')
  const format = useFormat()
  const said = useSaid()
  const sentence = said && sentenceOf(said, format)
  return <output className="sr">{sentence && t(sentence.key, sentence.values)}</output>
}
