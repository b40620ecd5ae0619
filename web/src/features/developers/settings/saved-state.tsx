import { useTranslation } from 'react-i18next'
import type { SaveState } from '../../../platform/autosave.ts'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { useTellProblem } from '../problem.ts'

/** Whether what was changed is saved, and if not, why. */
export function SavedState({ state, onAgain }: { state: SaveState; onAgain: () => void }) {
  const { t } = useTranslation(['apiKeys', 'developers'])
  const format = useFormat()
  const tell = useTellProblem()
  const said = () => {
    if (state.kind === 'saving') return t('saving')
    if (state.kind === 'failed') return ''
    return state.at === null ? t('saves_itself') : t('saved_at', { time: format.time(state.at) })
  }
  return (
    <div>
      <output className="small">{said()}</output>
      <ProblemText>{state.kind === 'failed' && `${t('save_failed')} ${tell(state.error)}`}</ProblemText>
      {state.kind === 'failed' && (
        <Button icon="refresh" onClick={onAgain}>
          {t('developers:try_again')}
        </Button>
      )}
    </div>
  )
}
