import type { Language } from '@envoi/contract/words'
import type { CSSProperties, ReactNode } from 'react'
import { ActionRow } from './action-row.tsx'
import type { Draft } from './draft.ts'
import { Foot } from './foot.tsx'
import { type LetterLook, type LetterPicture, fitted } from './look.ts'
import { Parts, Row, Table, TextLink } from './parts.tsx'
import { withoutButton } from './phrases.ts'
import { StyleContext, styleOf, useStyle } from './style.ts'

type Props = { draft: Draft; language: Language; look: LetterLook }

/** Tables and inline styles, no image of ours: the horizon is coloured rows, and what is to be done stands on the water. */
export function Layout({ draft, language, look }: Props) {
  const { subject, preview, title, action, body } = draft
  const style = styleOf(look)
  const { colours, text } = style
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{subject}</title>
        <style>{style.sheet}</style>
      </head>
      <body className="m-out" style={{ margin: 0, padding: 0, background: colours.out }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
        <StyleContext value={style}>
          <Table width="100%" className="m-out" style={{ background: colours.out }}>
            <Row align="center" style={{ padding: '24px 12px 40px' }}>
              <Table width="600" style={card}>
                <Head look={look} />
                <Row className="m-sky m-pad" style={{ background: colours.sky, padding: '32px 40px 34px' }}>
                  <h1 className="m-ink m-h" style={text(38, 42, { ...heading, color: colours.onSky })}>
                    {title}
                  </h1>
                </Row>
                <Band className="m-s1" colour={colours.swellA} height={7} />
                <Band className="m-s2" colour={colours.swellB} height={7} />
                {action ? (
                  <ActionRow action={action} />
                ) : (
                  <Band className="m-water" colour={colours.water} height={14} />
                )}
                <Row className="m-in m-pad" style={{ background: colours.surface, padding: '34px 40px 18px' }}>
                  <Parts parts={body} />
                  {action && 'link' in action && <WithoutButton link={action.link} language={language} />}
                </Row>
              </Table>
              <Foot draft={draft} language={language} look={look} />
            </Row>
          </Table>
        </StyleContext>
      </body>
    </html>
  )
}

/** As large as pictures may be, whatever their files are. */
const HEADER = { width: 600, height: 300 }
const LOGO = { width: 220, height: 56 }

/** Whose letter it is: a picture if they have one, then their logo, or else their name. */
function Head({ look: { name, logo, headerImage } }: { look: LetterLook }): ReactNode {
  const { colours, text } = useStyle()
  const word = text(19, 24, { color: colours.onSky, fontWeight: 700, letterSpacing: '-.4px' })
  return (
    <>
      {headerImage && (
        <Row align="center" className="m-sky" style={{ background: colours.sky, fontSize: 0 }}>
          <Picture picture={headerImage} box={HEADER} alt="" />
        </Row>
      )}
      <Row className="m-sky m-pad" style={{ background: colours.sky, padding: '28px 40px 0' }}>
        {logo ? (
          <Picture className="m-logo" picture={logo} box={LOGO} alt={name} style={word} />
        ) : (
          <span className="m-ink" style={word}>
            {name}
          </span>
        )}
      </Row>
    </>
  )
}

type PictureProps = {
  picture: LetterPicture
  box: { width: number; height: number }
  alt: string
  className?: string
  style?: CSSProperties
}

/** Narrower on a phone, in proportion; where pictures are not fetched its words are read, in the style of words. */
function Picture({ picture, box, alt, className, style }: PictureProps): ReactNode {
  const shown = { ...style, border: 0, maxWidth: '100%', height: 'auto' }
  const { width, height } = fitted(picture, box)
  // Anything but low, and React would have browsers fetch it ahead of the letter.
  return (
    <img
      src={picture.address}
      alt={alt}
      width={width}
      height={height}
      style={shown}
      fetchPriority="low"
      className={className}
    />
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
  const { colours, text } = useStyle()
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

const heading = { margin: 0, fontWeight: 700, letterSpacing: '-1.2px', overflowWrap: 'anywhere' } as const
