import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pushPage } from '@envoi/contract/limits'
import { useFormat } from '../../../platform/format.ts'
import { readNumber } from '../../../platform/read-number.ts'
import { Button } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useTellProblem } from '../problem.ts'
import { LimitDialog, type LimitDialogProps } from './limit-dialog.tsx'
import type { Kept } from './typed-page.ts'

/** How many transfers it takes before it closes by itself. */
export function UsesDialog({ kept, typed: { settings, change }, onLeave }: LimitDialogProps & { kept: Kept }) {
  const { t } = useTranslation('pushSetup')
  const format = useFormat()
  const [uses, setUses] = useState(settings.maxUses?.toString() ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const maxUses = readNumber(uses, pushPage.maxUses)
  function submit(): void {
    setIsChecked(true)
    if (maxUses === 'wrong') return
    if (maxUses !== settings.maxUses) change({ maxUses })
    onLeave()
  }
  return (
    <LimitDialog title={t('uses_row')} text={t('uses_text')} onSubmit={submit} onLeave={onLeave}>
      <TextField
        id="push-uses"
        label={t('uses_most')}
        hint={t('uses_hint')}
        problem={
          isChecked && maxUses === 'wrong' ? t('uses_wrong', { max: format.number(pushPage.maxUses) }) : undefined
        }
        inputMode="numeric"
        autoComplete="off"
        value={uses}
        onWrite={setUses}
      />
      {settings.maxUses !== null && kept.uses > 0 && <Restart save={kept.save} onDone={onLeave} />}
    </LimitDialog>
  )
}

/** The number stays, and is left in full again. */
function Restart({ save, onDone }: Pick<Kept, 'save'> & { onDone: () => void }) {
  const { t } = useTranslation('pushSetup')
  const toasts = useToasts()
  const tell = useTellProblem()
  const restarting = useMutation({
    mutationFn: () => save({ restartUses: true }),
    onSuccess() {
      toasts.show(t('uses_restarted'))
      onDone()
    },
    onError: (error) => toasts.show(tell(error), { tone: 'problem' }),
  })
  return (
    <div>
      <Button aria-disabled={restarting.isPending} onClick={() => restarting.isPending || restarting.mutate()}>
        {t(restarting.isPending ? 'one_moment' : 'uses_restart')}
      </Button>
    </div>
  )
}
