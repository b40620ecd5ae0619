import type { AriaAttributes, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import type { KnownContact } from './compare-with-book.ts'
import styles from './import-part.module.css'
import type { LineProblem, RepeatedLine } from './read-contact-file.ts'

/** More are counted. */
const MOST = 50

/** Who is in the book already: those first whose name changes. */
export function KnownContacts({ renamed, same }: { renamed: KnownContact[]; same: KnownContact[] }) {
  const { t } = useTranslation('book')
  const note = ({ name, before }: KnownContact): string => {
    if (name === before) return t('known_same')
    return before === null ? t('known_nameless') : t('known_replaces', { name: before })
  }
  return (
    <div className={styles.known}>
      <p id="import-known" className="small">
        {t('preview_known_title')}
      </p>
      <ListBox
        aria-labelledby="import-known"
        // No more than are shown are put together: there may be a hundred thousand.
        items={[...renamed.slice(0, MOST), ...same.slice(0, MOST)]}
        total={renamed.length + same.length}
        render={(contact) => (
          <span className={styles.who}>
            <Who {...contact} />
            <span className="small">{note(contact)}</span>
          </span>
        )}
      />
    </div>
  )
}

/** Of one address the first line counts. */
export function RepeatedLines({ lines }: { lines: RepeatedLine[] }) {
  const { t } = useTranslation('book')
  const format = useFormat()
  return (
    <ListBox
      aria-label={t('preview_duplicates', { count: lines.length, number: format.number(lines.length) })}
      items={lines}
      total={lines.length}
      render={({ line, of, email }) => (
        <Line line={line} text={email}>
          {t('line_repeats', { line: format.number(of) })}
        </Line>
      )}
    />
  )
}

export function Problems({ problems }: { problems: LineProblem[] }) {
  const { t } = useTranslation('book')
  const format = useFormat()
  return (
    <ListBox
      aria-label={t('preview_problems', { count: problems.length, number: format.number(problems.length) })}
      items={problems}
      total={problems.length}
      render={({ line, why, text }) => (
        <Line line={line} text={text}>
          {t(`line_${why}`)}
        </Line>
      )}
    />
  )
}

export const Who = ({ name, email }: { name: string | null; email: string }) => (
  <>
    {name !== null && (
      <b>
        <bdi>{name}</bdi>
      </b>
    )}
    <span className="small">
      <bdi>{email}</bdi>
    </span>
  </>
)

function Line({ line, text, children }: { line: number; text: string; children: ReactNode }) {
  const { t } = useTranslation('book')
  const format = useFormat()
  return (
    <>
      <b className="num">{t('problem_line', { line: format.number(line) })}</b> {children}{' '}
      <code>
        <bdi>{text}</bdi>
      </code>
    </>
  )
}

function ListBox<Item>({
  items,
  total,
  render,
  ...label
}: Pick<AriaAttributes, 'aria-label' | 'aria-labelledby'> & {
  items: Item[]
  total: number
  render: (item: Item) => ReactNode
}) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const shown = items.slice(0, MOST)
  const more = total - shown.length
  return (
    <div
      className={styles.box}
      role="group"
      {...label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard; nothing in it takes the focus
      tabIndex={0}
    >
      <ul>
        {shown.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line may have several, and they never change places
          <li key={index}>{render(item)}</li>
        ))}
        {more > 0 && <li className="small">{t('preview_more', { count: more, number: format.number(more) })}</li>}
      </ul>
    </div>
  )
}
