import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { leaveOnEscape } from '../../../ui/leave-on-escape.ts'
import { useManaged } from '../managed.ts'
import { EditForm } from '../page/editable.tsx'
import { useTellProblem } from '../problem.ts'
import { readAgain } from '../queries.ts'
import { type RecipientsProblem, readNewRecipients, addRecipients } from './new-recipients.ts'
import { SenderProofDialog, isUnproven, useSenderProof } from './sender-proof.tsx'

/** One address, or several with commas between them. Those that were refused stay in the field. */
export function AddRecipients({ leave }: { leave: () => void }) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const tell = useTellProblem()
  const { keys, transfer, state, say } = useManaged()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<RecipientsProblem>()
  const [refused, setRefused] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const proving = useSenderProof()

  function save(): void {
    const read = readNewRecipients(text, transfer)
    setRefused(undefined)
    setWrong('problem' in read ? read.problem : undefined)
    if (!('problem' in read)) void add(read.emails)
  }
  async function add(emails: string[], { isProven = false } = {}): Promise<void> {
    setIsBusy(true)
    const { added, left, error } = await addRecipients(api, keys, emails)
    setIsBusy(false)
    const [who = ''] = added
    const key = state === 'open' ? 'recipients_added' : 'recipients_added_later'
    if (added.length > 0) say(t(key, { count: added.length, who }))
    void readAgain(client, keys)
    if (left.length === 0) return leave()
    setText(left.join(', '))
    // A browser that keeps no cookies proves it in vain, and is told so.
    if (isUnproven(error) && !isProven) return proving.begin(() => void add(left, { isProven: true }))
    setRefused(t('recipient_partly', { who: left.join(', '), why: tell(error) }))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the key of whatever is focused in it
    <div onKeyDown={(event) => leaveOnEscape(event, leave)}>
      <EditForm
        label={t('add_recipients')}
        saveLabel={t('recipient_send')}
        busyLabel={t('recipient_adding')}
        isBusy={isBusy}
        problem={refused}
        onSave={save}
        onLeave={leave}
      >
        <TextField
          id="manage-recipients"
          ref={field}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a press
          autoFocus
          inputMode="email"
          label={t('recipient_address')}
          hint={t('recipient_hint')}
          problem={wrong && t(`recipient_${wrong.why}`, { max: 0, entry: '', ...wrong })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          value={text}
          onWrite={setText}
        />
      </EditForm>
      <SenderProofDialog proving={proving} findFocusAfter={() => field.current} />
    </div>
  )
}
