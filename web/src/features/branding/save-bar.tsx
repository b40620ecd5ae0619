import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/button.tsx'
import { LazyConfirmDialog } from '../../ui/dialogs/lazy-dialogs.tsx'
import { ProblemText } from '../../ui/feedback/problem-text.tsx'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { useTellProblem } from './problem.ts'
import styles from './save-bar.module.css'
import type { Editor } from './use-editor.ts'

/** Nothing is seen by others before it is saved; until then every step can be undone. */
export function SaveBar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('branding')
  const tell = useTellProblem()
  const toasts = useToasts()
  const [isAsked, setIsAsked] = useState(false)
  const { isChanged, isPlain, saving, undo, redo, toSaved, toDefault } = editor
  const isIdle = !isChanged || saving.isPending
  function save(): void {
    if (!isIdle) saving.mutate(undefined, { onSuccess: () => toasts.show(t('saved')) })
  }
  return (
    <div className={styles.bar}>
      <ProblemText>{saving.error && `${tell(saving.error)} ${t('save_kept')}`}</ProblemText>
      <div className={styles.buttons}>
        <Button variant="primary" aria-disabled={isIdle} onClick={save}>
          {t(saving.isPending ? 'saving' : 'save')}
        </Button>
        <IconButton icon="undo" label={t('undo')} aria-disabled={!undo} onClick={undo} />
        <IconButton icon="redo" label={t('redo')} aria-disabled={!redo} onClick={redo} />
        <span className={styles.space} />
        {isChanged && (
          <Button variant="quiet" className={styles.discard} onClick={toSaved}>
            {t('to_saved')}
          </Button>
        )}
        <IconButton
          icon="refresh"
          label={t('to_default')}
          aria-disabled={isPlain}
          onClick={() => isPlain || setIsAsked(true)}
        />
      </div>
      <output className="small">{t(isChanged ? 'unsaved' : 'all_saved')}</output>
      {isAsked && (
        <LazyConfirmDialog
          title={t('default_ask')}
          confirmLabel={t('default_do')}
          cancelLabel={t('default_keep')}
          missing={t('problem_network')}
          onConfirm={() => {
            setIsAsked(false)
            toDefault()
          }}
          onCancel={() => setIsAsked(false)}
        >
          {t('default_text')}
        </LazyConfirmDialog>
      )}
    </div>
  )
}
