import { encode } from 'uqr'
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

/** Cameras ask for so many light modules around it. */
const QUIET = 4

/** The same as a file of its own. */
export function qrSvg(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${modulesPath(data)}"/></svg>`,
  ].join('')
}

/** The dark modules of a code as one path, each run of a row as one bar. */
export function modulesPath(rows: readonly (readonly boolean[])[]): string {
  return rows.map((row, y) => rowPath(row, y)).join('')
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x++
    path += `M${start} ${y}h${x + 1 - start}v1H${start}z`
  }
  return path
}
