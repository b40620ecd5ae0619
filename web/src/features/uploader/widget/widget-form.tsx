import { pushPage } from '@envoi/contract/limits'
import { type WidgetWords, useWidgetWords } from '../../../platform/widget-words.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import { CardTitle } from '../../../ui/layout/card.tsx'
import { useScene } from '../../../ui/tide/scene.tsx'
import { sizeOf, withoutFiles } from '../draft/draft.ts'
import { problemValues } from '../draft/problems.ts'
import { answerFormKey, sentencesOf, useFocusOnProblem } from '../form/form-problems.ts'
import { Letter } from '../form/letter.tsx'
import { ProblemSentence } from '../form/problem-sentence.tsx'
import { type PushFieldWords, PushFields } from '../form/push-fields.tsx'
import type { PushTerms } from '../state.ts'
import { useUploader } from '../use-uploader.ts'
import { canPickFolders } from '../welcome/can-pick-folders.ts'
import { sendingPart } from './load-sending-part.ts'
import { useStepFocus } from './step-focus.tsx'
import { useWidgetPicker } from './use-widget-picker.ts'
import { WidgetFiles } from './widget-files.tsx'
import styles from './widget.module.css'

const FILES_PROBLEM = 'files-problem'

/** Step 2: what is sent, and what its receiver asks. `onSend` stands in for sending, in a preview. */
export function WidgetForm({
  terms,
  isReading,
  onSend,
}: {
  terms: PushTerms
  /** What was dropped is being looked through. */
  isReading: boolean
  onSend: (() => void) | undefined
}) {
  const words = useWidgetWords()
  const { t, language, format } = words
  const { state, changeFiles, edit, send } = useUploader()
  const { draft, limits, problems, takenNames, isCreating, failure } = state
  const later = sendingPart()
  const { form, requestFocus } = useFocusOnProblem(problems, takenNames)
  useScene({ level: 0, water: 'calm', isOfPage: true })
  const values = { ...problemValues(limits, format), maxAnswer: pushPage.answerLength }
  const sentences = sentencesOf(problems, (problem) => t(`problems:${problem}`, values))
  const submit = (): void => {
    if (isCreating) return
    requestFocus()
    if (onSend) onSend()
    else void send()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the fields inside it
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => answerFormKey(event, submit)}
    >
      <FormHead isWrong={sentences.files !== undefined} isReading={isReading} />
      {failure &&
        (later ? (
          <later.WidgetFailure failure={failure} isBusy={isCreating} onRetry={submit} />
        ) : (
          // On a line that was lost before what sends had come; Send tries again.
          <p role="alert">{t('error:server_error')}.</p>
        ))}
      {draft.files.length === 0 ? (
        <p className={styles.none}>{t('widget:files_none')}</p>
      ) : (
        <WidgetFiles
          files={draft.files}
          label={t('widget:files_list')}
          onRemove={(id) => {
            changeFiles((files) => withoutFiles(files, [id]))
            // The button that was pressed has gone with its row; the first one adds others.
            form.current?.querySelector('button')?.focus()
          }}
        />
      )}
      {sentences.files !== undefined && <ProblemSentence id={FILES_PROBLEM} text={sentences.files} />}
      <Letter isRuled>
        <PushFields
          words={fieldWords(words)}
          language={language}
          asks={terms.asks}
          draft={draft}
          problems={sentences}
          onEdit={edit}
        />
      </Letter>
      <Button variant="primary" isLarge isWide className={styles.send} aria-busy={isCreating} onClick={submit}>
        {isCreating ? t('widget:getting_ready') : t('push:send', { receiver: terms.receiver })}
      </Button>
    </form>
  )
}

/** How much there is to send, and the ways to add more. */
function FormHead({ isWrong, isReading }: { isWrong: boolean; isReading: boolean }) {
  const { t, format } = useWidgetWords()
  const { draft, limits } = useUploader().state
  const title = useStepFocus()
  const files = useWidgetPicker('files')
  const folder = useWidgetPicker('folder')
  const size = sizeOf(draft.files)
  const share = size / limits.uploadSize
  return (
    <div className={styles.head}>
      <Gauge
        value={share}
        size="large"
        label={t('widget:used', { share: format.percent(share), limit: format.size(limits.uploadSize) })}
      />
      <div className={styles.grow}>
        <CardTitle ref={title}>
          <span className="sr">{t('push:card')}, </span>
          <span className="num">{format.size(size)}</span>
        </CardTitle>
        <p className="small num">{t('widget:files', { count: draft.files.length })}</p>
        <output className="small">{isReading && t('widget:reading')}</output>
      </div>
      <IconButton
        icon="plus"
        label={t('widget:add_files')}
        onClick={files.open}
        {...(isWrong && { 'aria-describedby': FILES_PROBLEM, 'data-wrong': true })}
      />
      <input {...files.input} />
      {canPickFolders() && (
        <>
          <IconButton icon="folder" label={t('widget:add_folder')} onClick={folder.open} />
          <input {...folder.input} />
        </>
      )}
    </div>
  )
}

const fieldWords = ({ t, format }: WidgetWords): PushFieldWords => ({
  name: t('widget:name'),
  nameHint: t('push:name_hint'),
  nameHintOptional: t('push:name_hint_optional'),
  email: t('push:email'),
  emailHint: t('push:email_hint'),
  emailHintOptional: t('push:email_hint_optional'),
  optional: t('push:question_optional'),
  message: t('widget:message'),
  messageHint: t('widget:message_hint'),
  messageCount: (length, max) => t('widget:message_count', { number: format.number(length), max: format.number(max) }),
})
