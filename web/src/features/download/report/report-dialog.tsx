import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { report as limits } from '@envoi/contract/limits'
import { type ReportReason, reportReasons } from '@envoi/contract/words'
import { useFormat } from '../../../platform/format.ts'
import { logError } from '../../../platform/log.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/options/radio-group.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { type Keys, sendReport } from '../queries.ts'
import styles from './report-dialog.module.css'
import { type Report, type ReportProblem, findReportProblem, reportProblemOf } from './report-problem.ts'

const empty: Report = { reason: null, message: '', email: '' }

/** What is wrong with a transfer, told to whoever runs the site. */
export function ReportDialog({ id, keys, onClose }: { id: string; keys: Keys; onClose: () => void }) {
  const { t } = useTranslation(['downloader', 'report'])
  const toasts = useToasts()
  const format = useFormat()
  const formId = useId()
  const [report, setReport] = useState(empty)
  const [problem, setProblem] = useState<ReportProblem | null>(null)
  const [isSending, setIsSending] = useState(false)
  const sentenceAt = (at: ReportProblem['at']): string | undefined => {
    if (problem?.at !== at) return undefined
    return t(problem.sentence, { time: problem.at === 'foot' ? format.duration(problem.wait) : '' })
  }
  const write = (changes: Partial<Report>): void => {
    setReport({ ...report, ...changes })
    setProblem(null)
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSending) return
    const { reason } = report
    const found = findReportProblem(report)
    setProblem(found)
    if (found || reason === null) return focusOn(event.currentTarget, found)
    setIsSending(true)
    try {
      await sendReport(id, keys, { ...report, reason })
      toasts.show(t('report:thanks'))
      onClose()
    } catch (error) {
      logError(error)
      setProblem(reportProblemOf(error))
      setIsSending(false)
    }
  }
  return (
    <Modal
      title={t('report:title')}
      text={t('report:text')}
      onClose={onClose}
      foot={
        <>
          <Button type="submit" form={formId} variant="primary" aria-disabled={isSending}>
            {isSending ? t('report:sending') : t('report:send')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('report:leave')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <RadioGroup<ReportReason>
          label={t('report:reason')}
          value={report.reason}
          choices={reportReasons.map((reason) => ({ value: reason, label: t(`report:reasons.${reason}`) }))}
          problem={sentenceAt('reason')}
          onChoose={(reason) => write({ reason })}
        />
        <TextArea
          id="report-message"
          label={t('report:message')}
          placeholder={t('report:message_hint')}
          maxLength={limits.messageLength}
          value={report.message}
          onWrite={(message) => write({ message })}
        />
        <TextField
          id="report-email"
          label={t('report:email')}
          placeholder={t('report:email_hint')}
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          value={report.email}
          problem={sentenceAt('email')}
          onWrite={(email) => write({ email })}
        />
        <ProblemText>{sentenceAt('foot')}</ProblemText>
      </form>
    </Modal>
  )
}

const focusOn = (form: HTMLFormElement, problem: ReportProblem | null): void =>
  form.querySelector<HTMLElement>(problem?.at === 'email' ? '#report-email' : 'input[type="radio"]')?.focus()
