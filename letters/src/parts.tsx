import type { CSSProperties, ReactNode } from 'react'
import type { Facts, Link, List, Part } from './draft.ts'
import { type Style, useStyle } from './style.ts'

/** What stands below the water, part after part. */
export function Parts({ parts }: { parts: Part[] }): ReactNode {
  return inPlace(parts).map(([place, part]) => <OnePart key={place} part={part} />)
}

/** A letter is drawn once, so nothing in it ever changes its place. */
const inPlace = <Item,>(items: Item[]): [place: number, item: Item][] => [...items.entries()]

function OnePart({ part }: { part: Part }): ReactNode {
  const style = useStyle()
  if (typeof part === 'string') return <Paragraph>{part}</Paragraph>
  if ('rows' in part) return <Rows list={part} />
  if ('facts' in part) return <FactRows {...part} />
  if ('words' in part) return <Words words={part.words} />
  if ('heading' in part) {
    return (
      <h2 className="m-ink" dir="auto" style={heading(style)}>
        {part.heading}
      </h2>
    )
  }
  return (
    <Paragraph>
      <TextLink {...part} />
    </Paragraph>
  )
}

export function TextLink({ label, link }: Link): ReactNode {
  const { colours } = useStyle()
  return (
    <a className="m-link" href={link} style={{ color: colours.link, fontWeight: 600 }}>
      {label}
    </a>
  )
}

function Paragraph({ children }: { children: ReactNode }): ReactNode {
  const { text } = useStyle()
  return (
    <p className="m-ink" style={text(16, 25, { margin: '0 0 16px', overflowWrap: 'anywhere' })}>
      {children}
    </p>
  )
}

/** As they were written, line by line, behind a bar: these are not our words. */
function Words({ words }: { words: string }): ReactNode {
  const style = useStyle()
  return (
    <div className="m-ink m-bar" dir="auto" style={quote(style)}>
      <Lines text={words} />
    </div>
  )
}

export function Lines({ text }: { text: string }): ReactNode {
  return inPlace(text.split('\n')).map(([place, line]) => (
    <span key={place}>
      {place > 0 && <br />}
      {line}
    </span>
  ))
}

function Rows({ list: { rows, more } }: { list: List }): ReactNode {
  const { cell, nameCell, aboutCell, aboutBelow, moreCell } = cells(useStyle())
  return (
    <Table width="100%" style={{ width: '100%', margin: '8px 0 22px' }}>
      {inPlace(rows).map(([place, [name, about]]) =>
        about.length > LONGEST_BESIDE ? (
          <tr key={place}>
            <td className="m-ink m-line" dir="auto" colSpan={2} style={{ ...cell, ...nameCell }}>
              {name}
              <div className="m-soft" dir="auto" style={aboutBelow}>
                {about}
              </div>
            </td>
          </tr>
        ) : (
          <tr key={place}>
            <td className="m-ink m-line" dir="auto" style={{ ...cell, ...nameCell }}>
              {name}
            </td>
            <td className="m-soft m-line" align="right" style={{ ...cell, ...aboutCell }}>
              {about}
            </td>
          </tr>
        ),
      )}
      {more !== null && (
        <tr>
          <td className="m-soft m-line" colSpan={2} style={{ ...cell, ...moreCell }}>
            {more}
          </td>
        </tr>
      )}
    </Table>
  )
}

/** What each is called stands before it, as wide as the longest of them. */
function FactRows({ facts }: Facts): ReactNode {
  const { cell, labelCell, nameCell } = cells(useStyle())
  return (
    <Table width="100%" style={{ width: '100%', margin: '8px 0 22px' }}>
      {facts.map(([label, value]) => (
        <tr key={label}>
          <td className="m-soft m-line" style={{ ...cell, ...labelCell }}>
            {label}
          </td>
          <td className="m-ink m-line" style={{ ...cell, ...nameCell, width: '100%' }}>
            {value}
          </td>
        </tr>
      ))}
    </Table>
  )
}

const heading = ({ text }: Style): CSSProperties =>
  text(20, 26, {
    margin: '0 0 12px',
    fontWeight: 650,
    letterSpacing: '-.3px',
    overflowWrap: 'anywhere',
  })
const quote = ({ colours, text }: Style): CSSProperties =>
  text(16, 25, {
    margin: '0 0 22px',
    padding: '2px 0 2px 16px',
    borderLeft: `3px solid ${colours.bar}`,
    overflowWrap: 'anywhere',
  })
/** A size or a count stands beside the name; what is longer below it. */
const LONGEST_BESIDE = 21
const cells = ({ colours, text }: Style) =>
  ({
    cell: { padding: '11px 0', borderTop: `1px solid ${colours.line}`, verticalAlign: 'top' },
    nameCell: text(15, 22, { fontWeight: 500, wordBreak: 'break-word', overflowWrap: 'anywhere' }),
    labelCell: text(15, 22, { color: colours.soft, paddingRight: '24px', whiteSpace: 'nowrap' }),
    aboutCell: text(13, 22, { color: colours.soft, paddingLeft: '16px', whiteSpace: 'nowrap' }),
    aboutBelow: text(13, 20, { color: colours.soft, fontWeight: 400 }),
    moreCell: text(14, 22, { color: colours.soft }),
  }) satisfies Record<string, CSSProperties>

/** The one way to lay things out that every mail program understands. */
export function Table(props: { width?: string; className?: string; style?: CSSProperties; children: ReactNode }) {
  const { children, ...rest } = props
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} {...rest}>
      <tbody>{children}</tbody>
    </table>
  )
}

export function Row(props: { align?: 'center'; className?: string; style?: CSSProperties; children: ReactNode }) {
  return (
    <tr>
      <td {...props} />
    </tr>
  )
}
