import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { pushPage } from '@envoi/contract/limits'
import { type FieldRule, type PushQuestion } from '@envoi/contract/rules/push-page'
import type { Language } from '@envoi/contract/words'
import { languageNames } from '../../../platform/language.ts'
import { isWritten } from '../../../platform/push-settings.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { WordsField } from '../../../ui/fields/words-field.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SegmentedControl } from '../../../ui/options/segmented-control.tsx'
import { newQuestion } from '../draft.ts'
import styles from './fields.module.css'
import type { Typed } from './typed-page.ts'

/** As they are shown: what asks most comes first. */
const rules: FieldRule[] = ['required', 'optional', 'hidden']

/** What senders are asked about themselves, and what else the receiver wants to know. */
export function QuestionFields({ typed: { settings, change }, language }: { typed: Typed; language: Language }) {
  const { t } = useTranslation('pushSetup')
  const add = useRef<HTMLButtonElement>(null)
  const { questions } = settings
  const isFull = questions.length >= pushPage.questions
  const replace = (next: PushQuestion): void =>
    change({ questions: questions.map((one) => (one.id === next.id ? next : one)) })
  function remove(id: string): void {
    change({ questions: questions.filter((one) => one.id !== id) })
    add.current?.focus()
  }
  return (
    <Section title={t('questions')} text={t('questions_text')}>
      <Rule label={t('sender_name')} value={settings.senderName} onChoose={(senderName) => change({ senderName })} />
      <Rule
        label={t('sender_email')}
        value={settings.senderEmail}
        onChoose={(senderEmail) => change({ senderEmail })}
      />
      {questions.map((question, index) => (
        <Question
          key={question.id}
          question={question}
          name={t('question', { number: index + 1 })}
          language={language}
          onChange={replace}
          onRemove={() => remove(question.id)}
        />
      ))}
      <Button
        ref={add}
        icon="plus"
        className={styles.add}
        aria-disabled={isFull}
        onClick={() => isFull || change({ questions: [...questions, newQuestion()] })}
      >
        {t('question_add', { number: questions.length, max: pushPage.questions })}
      </Button>
    </Section>
  )
}

function Rule({ label, value, onChoose }: { label: string; value: FieldRule; onChoose: (value: FieldRule) => void }) {
  const { t } = useTranslation('pushSetup')
  return (
    <div className={styles.rule}>
      <span aria-hidden="true">{label}</span>
      <SegmentedControl
        label={label}
        value={value}
        choices={rules.map((rule) => ({ value: rule, label: t(`rule_${rule}`) }))}
        onChoose={onChoose}
      />
    </div>
  )
}

function Question({
  question,
  name,
  language,
  onChange,
  onRemove,
}: {
  question: PushQuestion
  name: string
  language: Language
  onChange: (question: PushQuestion) => void
  onRemove: () => void
}) {
  const { t } = useTranslation('pushSetup')
  return (
    <div className={styles.question}>
      <WordsField
        id={`push-question-${question.id}`}
        label={t('in_language', { label: name, language: languageNames[language] })}
        hint={isWritten(question) ? undefined : t('question_empty')}
        language={language}
        texts={question.label}
        maxLength={pushPage.labelLength}
        onWrite={(label = {}) => onChange({ ...question, label })}
      />
      <div className={styles.rule}>
        <SegmentedControl
          label={t('question_rule', { name })}
          value={question.isRequired ? 'required' : 'optional'}
          choices={(['required', 'optional'] as const).map((value) => ({ value, label: t(`question_${value}`) }))}
          onChoose={(rule) => onChange({ ...question, isRequired: rule === 'required' })}
        />
        <IconButton icon="trash" label={t('question_remove', { name })} onClick={onRemove} />
      </div>
    </div>
  )
}
