import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isValidEmail } from '@envoi/contract/rules/email'
import { ask } from '../../../platform/query-asking.ts'
import { proofProblemOf } from '../../../platform/sender-proof.ts'
import { teamApi } from '../../../platform/team-api.ts'
import { useProofWords } from '../../../platform/use-proof-words.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeDialog } from '../../../ui/dialogs/code-dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { RadioGroup } from '../../../ui/options/radio-group.tsx'
import { useTellProblem } from '../problem.ts'
import styles from './fields.module.css'

const addressesQuery = (ownerId: string) =>
  queryOptions({
    queryKey: ['branding', ownerId, 'reply-addresses'],
    queryFn: ({ signal }) => ask(teamApi.listReplyAddresses({ params: { uid: ownerId } }, { signal })),
  })

/** Where answers to its mails go: to an address that somebody has shown to be theirs. */
export function ReplyAddress({
  ownerId,
  chosen,
  inherited,
  onChoose,
}: {
  ownerId: string
  chosen: string | undefined
  /** Where they go without one. */
  inherited: string | undefined
  onChoose: (email: string | undefined) => void
}) {
  const { t } = useTranslation('branding')
  const tell = useTellProblem()
  const client = useQueryClient()
  const { data, error } = useQuery(addressesQuery(ownerId))
  const [email, setEmail] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [proving, setProving] = useState<string>()
  const asking = useMutation({
    mutationFn: (address: string) =>
      ask(teamApi.askReplyAddress({ params: { uid: ownerId }, body: { email: address } })),
  })
  const readAgain = () => client.invalidateQueries({ queryKey: addressesQuery(ownerId).queryKey })
  const removing = useMutation({
    async mutationFn(address: string) {
      await ask(teamApi.removeReplyAddress({ params: { uid: ownerId }, body: { email: address } }))
      onChoose(undefined)
      await readAgain()
    },
  })
  const field = useRef<HTMLDivElement>(null)
  const proven = (data?.addresses ?? []).filter(({ isProven }) => isProven).map((one) => one.email)
  const problem = error ?? removing.error
  const known = chosen === undefined || proven.includes(chosen) ? proven : [chosen, ...proven]
  const choices = [
    { value: '', label: inherited === undefined ? t('reply_sender') : t('reply_site', { email: inherited }) },
    ...known.map((one) => ({ value: one, label: one })),
  ]
  function add(): void {
    const written = email.trim()
    const isOne = isValidEmail(written)
    setIsWrong(!isOne)
    if (!isOne) return
    if (proven.includes(written)) onChoose(written)
    else {
      setProving(written)
      asking.mutate(written)
    }
  }
  async function take(address: string): Promise<void> {
    setProving(undefined)
    setEmail('')
    onChoose(address)
    await readAgain()
  }
  return (
    <div className={styles.group}>
      <p className={styles.note}>{t('reply_text')}</p>
      <RadioGroup
        label={t('reply')}
        value={chosen ?? ''}
        choices={choices}
        problem={problem ? tell(problem) : undefined}
        onChoose={(value) => onChoose(value === '' ? undefined : value)}
      />
      {/* The first is the owner's own, which stays. */}
      {chosen !== undefined && proven.indexOf(chosen) > 0 && (
        <Button
          variant="quiet"
          aria-disabled={removing.isPending}
          onClick={() => removing.isPending || removing.mutate(chosen)}
        >
          {t('reply_remove', { email: chosen })}
        </Button>
      )}
      <div ref={field} className={styles.row}>
        <TextField
          id="reply-address"
          type="email"
          label={t('reply_add')}
          autoComplete="off"
          problem={isWrong ? t('reply_wrong') : undefined}
          value={email}
          onWrite={(text) => {
            setEmail(text)
            setIsWrong(false)
          }}
          onKeyDown={(event) => event.key === 'Enter' && add()}
        />
        <Button onClick={add}>{t('reply_prove')}</Button>
      </div>
      {proving !== undefined && (
        <Proving
          ownerId={ownerId}
          email={proving}
          asking={asking}
          onProven={() => void take(proving)}
          onLeave={() => setProving(undefined)}
          findFocusAfter={() => field.current?.querySelector('input') ?? null}
        />
      )}
    </div>
  )
}

/** The code that was mailed to the address; the right one makes it the one that is answered to. */
function Proving({
  ownerId,
  email,
  asking,
  onProven,
  onLeave,
  findFocusAfter,
}: {
  ownerId: string
  email: string
  asking: { isPending: boolean; error: Error | null; mutate: (email: string) => void }
  onProven: () => void
  onLeave: () => void
  findFocusAfter: () => HTMLElement | null
}) {
  const { t } = useTranslation('branding')
  const params = { uid: ownerId }
  const [tries, setTries] = useState(0)
  const proving = useMutation({
    mutationFn: (code: string) => ask(teamApi.proveReplyAddress({ params, body: { email, code } })),
    onSuccess: onProven,
    onError: () => setTries((count) => count + 1),
  })
  const error = proving.error ?? asking.error
  const asked = useProofWords({
    email,
    doing: asking.isPending ? 'asking' : proving.isPending ? 'checking' : null,
    tries,
    problem: error ? proofProblemOf(error) : null,
  })
  return (
    <CodeDialog
      asked={{
        ...asked,
        words: { ...asked.words, title: t('reply_code_title'), text: t('reply_code_text', { email }) },
      }}
      leaveLabel={t('reply_leave')}
      onCode={(code) => proving.mutate(code)}
      onAsk={() => {
        proving.reset()
        asking.mutate(email)
      }}
      onLeave={onLeave}
      findFocusAfter={findFocusAfter}
    />
  )
}
