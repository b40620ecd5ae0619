import { encode } from 'uqr'
import { modulesPath } from './qr-path.ts'
import styles from './qr-code.module.css'

/** Black on white by day and by night: cameras ask for it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  return (
    <div className={styles.box}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so there is no address for the tag */}
      <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
        <path fill="#000" d={modulesPath(data)} />
      </svg>
    </div>
  )
}
