import type { Language } from '@envoi/contract/words'
import type { ReactNode } from 'react'
import { ActionRow } from './action-row.tsx'
import type { Draft } from './draft.ts'
import { Parts, TextLink, Row, Table } from './parts.tsx'
import { withoutButton } from './phrases.ts'
import { colours, styleSheet, text } from './style.ts'

/** Tables and inline styles, no image: the horizon is coloured rows, and what is to be done stands on the water. */
export function Layout({ draft, language }: { draft: Draft; language: Language }) {
  const { subject, preview, title, action, body, why, ways = [] } = draft
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{subject}</title>
        <style>{styleSheet}</style>
      </head>
      <body className="m-out" style={{ margin: 0, padding: 0, background: colours.out }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
        <Table width="100%" className="m-out" style={{ background: colours.out }}>
          <Row align="center" style={{ padding: '24px 12px 40px' }}>
            <Table width="600" style={card}>
              <Row className="m-sky m-pad" style={{ background: colours.sky, padding: '28px 40px 0' }}>
                <span className="m-ink" style={text(19, 24, { fontWeight: 700, letterSpacing: '-.4px' })}>
                  Envoi
                </span>
              </Row>
              <Row className="m-sky m-pad" style={{ background: colours.sky, padding: '32px 40px 34px' }}>
                <h1 className="m-ink m-h" style={heading}>
                  {title}
                </h1>
              </Row>
              <Band className="m-s1" colour={colours.swellA} height={7} />
              <Band className="m-s2" colour={colours.swellB} height={7} />
              {action ? <ActionRow action={action} /> : <Band className="m-water" colour={colours.water} height={14} />}
              <Row className="m-in m-pad" style={{ background: colours.surface, padding: '34px 40px 18px' }}>
                <Parts parts={body} />
                {action && 'link' in action && <WithoutButton link={action.link} language={language} />}
              </Row>
            </Table>
            <Table width="600" style={{ width: '100%', maxWidth: '600px' }}>
              <Row className="m-pad m-soft" style={text(13, 20, { color: colours.soft, padding: '22px 40px 0' })}>
                Envoi · {why}
                {ways.map(({ label, link }, index) => (
                  <span key={link}>
                    {index === 0 ? <br /> : ' · '}
                    <a className="m-link" href={link} style={{ color: colours.link, whiteSpace: 'nowrap' }}>
                      {label}
                    </a>
                  </span>
                ))}
              </Row>
            </Table>
          </Row>
        </Table>
      </body>
    </html>
  )
}

function Band({ className, colour, height }: { className: string; colour: string; height: number }): ReactNode {
  return (
    <Row className={className} style={{ background: colour, height, lineHeight: `${height}px`, fontSize: 0 }}>
      {'\u00a0'}
    </Row>
  )
}

function WithoutButton({ link, language }: { link: string; language: Language }): ReactNode {
  return (
    <p className="m-soft" style={text(13, 20, { margin: '0 0 16px', color: colours.soft, overflowWrap: 'anywhere' })}>
      {withoutButton(language)} <TextLink label={link} link={link} />
    </p>
  )
}

const card = {
  width: '100%',
  maxWidth: '600px',
  borderRadius: '20px',
  overflow: 'hidden',
  borderCollapse: 'separate',
} as const

const heading = text(38, 42, { margin: 0, fontWeight: 700, letterSpacing: '-1.2px', overflowWrap: 'anywhere' })
