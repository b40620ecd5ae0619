import { type AriaAttributes, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import type { KnownContact } from './compare-with-book.ts'
import styles from './import-section.module.css'
import type { LineProblem, RepeatedLine } from './read-contact-file.ts'

/** So many at first. */
const FIRST = 50
/** So many more each time: there may be a hundred thousand, and the page must not stand still. */
const STEP = 500

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
        items={[...renamed, ...same]}
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
  render,
  ...label
}: Pick<AriaAttributes, 'aria-label' | 'aria-labelledby'> & {
  items: Item[]
  render: (item: Item) => ReactNode
}) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const [count, setCount] = useState(FIRST)
  const box = useRef<HTMLDivElement>(null)
  const more = items.length - count
  function unfold(): void {
    setCount(count + STEP)
    // The button goes with the last of them.
    if (more <= STEP) box.current?.focus({ preventScroll: true })
  }
  return (
    <div>
      <div
        ref={box}
        className={styles.box}
        data-unfolded={count > FIRST}
        role="group"
        {...label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard; nothing in it takes the focus
        tabIndex={0}
      >
        <ul>
          {items.slice(0, count).map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a line may have several, and they never change places
            <li key={index}>{render(item)}</li>
          ))}
        </ul>
      </div>
      {more > 0 && (
        <Button variant="quiet" className={styles.more} onClick={unfold}>
          {more > STEP
            ? t('show_more', { number: format.number(STEP) })
            : t('show_all', { number: format.number(items.length) })}
        </Button>
      )}
    </div>
  )
}
