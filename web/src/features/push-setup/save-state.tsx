import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { useAskBeforeLeaving } from '../../platform/use-ask-before-leaving.ts'
import { Button } from '../../ui/button.tsx'
import { LazyConfirmDialog } from '../../ui/dialogs/lazy-dialogs.tsx'
import { ProblemText } from '../../ui/feedback/problem-text.tsx'
import { SaveFoot } from '../../ui/layout/save-foot.tsx'
import { useTellProblem } from './problem.ts'
import type { Draft } from './use-draft.ts'

/** Whether what was typed is saved. Whoever leaves before is saved for first, and asked where that fails. */
export function SaveState({ draft, onUnsaved }: { draft: Draft; onUnsaved: (isUnsaved: boolean) => void }) {
  const { t } = useTranslation('pushSetup')
  const format = useFormat()
  const tell = useTellProblem()
  const { state, flush } = draft
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
  return (
    <SaveFoot>
      <ProblemText>{state.kind === 'failed' && `${t('save_failed')} ${tell(state.error)}`}</ProblemText>
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
          onConfirm={question.leave}
          onCancel={question.stay}
        >
          {t('leave_text')}
        </LazyConfirmDialog>
      )}
    </SaveFoot>
  )
}
