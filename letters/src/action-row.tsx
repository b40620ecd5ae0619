import type { ReactNode } from 'react'
import type { Action } from './draft.ts'
import { Row, Table } from './parts.tsx'
import { useStyle } from './style.ts'

/** The water, and on it the button or the code. */
export function ActionRow({ action }: { action: Action }): ReactNode {
  const { colours, text } = useStyle()
  const { onWater, water } = colours
  return (
    <Row className="m-water m-pad" style={{ background: water, padding: '30px 40px 32px' }}>
      {'code' in action ? <Code code={action.code} /> : <Button label={action.label} link={action.link} />}
      <p style={text(14, 20, { margin: '16px 0 0', color: onWater })}>{action.limits}</p>
    </Row>
  )
}

function Button({ label, link }: { label: string; link: string }): ReactNode {
  const { colours, text } = useStyle()
  const button = text(17, 20, {
    display: 'inline-block',
    padding: '16px 30px',
    fontWeight: 600,
    color: colours.onButton,
    textDecoration: 'none',
  })
  return (
    <Table className="m-wide">
      <Row style={{ background: colours.button, borderRadius: '999px' }}>
        <a href={link} style={button}>
          {label}
        </a>
      </Row>
    </Table>
  )
}

/** The digits are spread by the style: copied, they are six digits. */
function Code({ code }: { code: string }): ReactNode {
  const { colours, text } = useStyle()
  const digits = text(44, 48, {
    margin: 0,
    fontFamily: "ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,monospace",
    fontWeight: 600,
    letterSpacing: '10px',
    color: colours.onWater,
  })
  return (
    <p className="m-code" style={digits}>
      {code}
    </p>
  )
}
