import type { Language } from '@envoi/contract/words'
import type { ReactNode } from 'react'
import type { Draft } from './draft.ts'
import type { LetterLook } from './look.ts'
import { Lines, Row, Table } from './parts.tsx'
import { byline, footerOf } from './phrases.ts'
import { useStyle } from './style.ts'

/** Who writes and why, what a reader can do about it, what the customer says at the foot, and a small word of ours. */
export function Foot({ draft, language, look }: { draft: Draft; language: Language; look: LetterLook }): ReactNode {
  const { colours, text } = useStyle()
  const { why, ways = [] } = draft
  const footer = footerOf(look, language)
  const small = (padding: string) => text(13, 20, { color: colours.outSoft, padding })
  return (
    <Table width="600" style={{ width: '100%', maxWidth: '600px' }}>
      <Row className="m-pad m-soft" style={small('22px 40px 0')}>
        {look.name} · {why}
        {ways.map(({ label, link }, index) => (
          <span key={link}>
            {index === 0 ? <br /> : ' · '}
            <a className="m-link" href={link} style={{ color: colours.outLink, whiteSpace: 'nowrap' }}>
              {label}
            </a>
          </span>
        ))}
      </Row>
      {footer !== null && (
        <Row className="m-pad m-soft" style={{ ...small('16px 40px 0'), overflowWrap: 'anywhere' }}>
          <div dir="auto">
            <Lines text={footer} />
          </div>
        </Row>
      )}
      {look.byline && (
        <Row className="m-pad m-soft" style={text(12, 18, { color: colours.outSoft, padding: '16px 40px 0' })}>
          {byline[language]}
        </Row>
      )}
    </Table>
  )
}
