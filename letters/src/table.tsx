import type { CSSProperties, ReactNode } from 'react'

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
