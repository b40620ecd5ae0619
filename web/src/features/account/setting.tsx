import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useFocusOnChange } from '../../ui/hooks/use-focus-on-change.ts'
import { hasClosed, useFocusAfterLoss } from '../../ui/hooks/use-lost-focus.ts'
import { leaveOnEscape } from '../../ui/leave-on-escape.ts'
import { LeaveContext } from './account-form.tsx'
import { useSaid } from './outcome.tsx'
import styles from './setting.module.css'

export type SettingAction = { label: string; isDanger?: boolean; form: ReactNode }

/**
 * One thing as it is, and the buttons that open what changes it in its place. Escape leaves. What is open stays open
 * until it says that it is over, whatever the change has made of the buttons.
 */
export function Setting({ title, text, actions }: { title: string; text: ReactNode; actions: SettingAction[] }) {
  const [action, setAction] = useState<SettingAction>()
  const row = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const { said, say } = useSaid()
  useFocusOnChange(row, action, 'input:not([hidden])')
  useFocusAfterLoss(action !== undefined, () => row.current?.querySelector('button')?.focus(), hasClosed)

  function leave(word = ''): void {
    setAction(undefined)
    say(word)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the key of whatever is focused in it
    <div ref={row} className={styles.setting} onKeyDown={(event) => action && leaveOnEscape(event, leave)}>
      <div className={styles.words}>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        <p className={styles.text}>{text}</p>
        <output className={styles.said}>{said}</output>
      </div>
      {action === undefined && (
        <div className={styles.actions}>
          {actions.map((offered) => (
            <Button
              key={offered.label}
              variant={offered.isDanger ? 'danger' : 'plain'}
              className={offered.isDanger ? styles.danger : undefined}
              aria-describedby={titleId}
              onClick={() => setAction(offered)}
            >
              {offered.label}
            </Button>
          ))}
        </div>
      )}
      {action && (
        <div role="group" className={styles.form} aria-label={action.label}>
          <LeaveContext value={leave}>{action.form}</LeaveContext>
        </div>
      )}
    </div>
  )
}
