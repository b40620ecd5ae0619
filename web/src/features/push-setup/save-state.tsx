import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PushSettings } from '@envoi/contract/rules/push-page'
import type { Autosave } from '../../platform/autosave.ts'
import { useFormat } from '../../platform/format.ts'
import { useAskBeforeLeaving } from '../../platform/use-ask-before-leaving.ts'
import { Button } from '../../ui/button.tsx'
import { LazyConfirmDialog } from '../../ui/dialogs/lazy-dialogs.tsx'
import { ProblemText } from '../../ui/feedback/problem-text.tsx'
import { SaveFoot } from '../../ui/layout/save-foot.tsx'
import { useTellProblem } from './problem.ts'

export type Saving = Pick<Autosave<never>, 'state' | 'flush' | 'drop'>

/** What a setting is called on the page. */
const labels = {
  isOpen: 'is_open',
  title: 'page_title',
  text: 'page_text',
  senderName: 'sender_name',
  senderEmail: 'sender_email',
  maxFiles: 'files_row',
  maxSize: 'files_row',
  endings: 'endings_row',
  questions: 'questions',
  languages: 'languages',
  endsAt: 'end_row',
  maxUses: 'uses_row',
} as const satisfies Record<keyof PushSettings, string>

const none: Record<string, string> = {}

/** Whether what was typed is saved. Whoever leaves before is saved for first, and asked where that fails. */
export function SaveState({
  saving: { state, flush, drop },
  names = none,
  onUnsaved,
}: {
  saving: Saving
  /** Of what is saved beside the settings of a page. */
  names?: Record<string, string>
  onUnsaved: (isUnsaved: boolean) => void
}) {
  const { t } = useTranslation('pushSetup')
  const format = useFormat()
  const tell = useTellProblem()
  const isUnsaved = state.kind !== 'saved'
  const question = useAskBeforeLeaving(isUnsaved)
  const isHeld = question !== undefined
  useEffect(() => {
    if (isHeld) void flush()
  }, [isHeld, flush])
  const tellUnsaved = useEffectEvent(onUnsaved)
  useEffect(() => {
    tellUnsaved(isUnsaved)
    return () => tellUnsaved(false)
  }, [isUnsaved])
  const said = () => {
    if (state.kind === 'saving') return t('saving')
    if (state.kind === 'failed') return ''
    return state.at === null ? t('saves_itself') : t('saved_at', { time: format.time(state.at) })
  }
  const problem = () => {
    if (state.kind !== 'failed') return ''
    if (!state.refused) return `${t('save_failed')} ${tell(state.error)}`
    const told = new Set(state.refused.map((name) => names[name] ?? t(labels[name as keyof PushSettings])))
    return t('save_refused', { what: [...told].join(', ') })
  }
  return (
    <SaveFoot>
      <ProblemText>{problem()}</ProblemText>
      <output className="small">{said()}</output>
      {state.kind === 'failed' && (
        <p>
          <Button icon="refresh" onClick={() => void flush()}>
            {t('try_again')}
          </Button>
        </p>
      )}
      {question && state.kind === 'failed' && (
        <LazyConfirmDialog
          title={t('leave_ask')}
          confirmLabel={t('leave_do')}
          cancelLabel={t('leave_keep')}
          missing={t('problem_network')}
          onConfirm={() => {
            drop()
            question.leave()
          }}
          onCancel={question.stay}
        >
          {t('leave_text')}
        </LazyConfirmDialog>
      )}
    </SaveFoot>
  )
}
