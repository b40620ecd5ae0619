import { useTranslation } from 'react-i18next'
import type { OpenGraph } from '@envoi/contract/rules/look'
import type { Theme } from '../../../platform/theme.ts'
import styles from './card-preview.module.css'

/** Its two kinds of links as a chat shows them. */
export function CardPreview({
  links,
  uploader,
  host,
  theme,
}: {
  links: OpenGraph
  uploader: OpenGraph
  host: string
  theme: Theme
}) {
  return (
    <div className={`theme ${styles.chat}`} data-theme={theme}>
      <Card part="links" own={links} host={host} address={`${host}/dl/x81Tbn`} />
      <Card part="uploader" own={uploader} host={host} address={host} />
    </div>
  )
}

function Card({
  part,
  own,
  host,
  address,
}: {
  part: 'links' | 'uploader'
  own: OpenGraph
  host: string
  address: string
}) {
  const { t } = useTranslation('branding')
  return (
    <div className={styles.message}>
      <p className={styles.address}>{address}</p>
      <div className={styles.card}>
        {own.image !== undefined && <img src={own.image} alt="" />}
        <div className={styles.words}>
          <span className="small">{host}</span>
          <b>{own.title ?? t(`${part}_ours_title`)}</b>
          <span className={styles.text}>{own.description ?? t(`${part}_ours_text`)}</span>
        </div>
      </div>
    </div>
  )
}
