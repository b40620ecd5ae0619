import { Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { withWords } from '../../../platform/i18n.ts'
import { Card, CardBody, CardFoot } from '../../../ui/layout/card.tsx'
import { useScene } from '../../../ui/tide/scene.tsx'
import { SegmentedControl } from '../../../ui/options/segmented-control.tsx'
import { sizeOf, withoutFiles } from '../draft/draft.ts'
import { isNothingAllowed } from '../draft/where-kept.ts'
import { CloneFiles } from './files/clone-files.tsx'
import { FileList } from './files/file-list.tsx'
import { AddFiles, NoFiles } from './files/form-add-files.tsx'
import { FormHead } from './form-head.tsx'
import { AskedFields } from './asked-fields.tsx'
import { answerFormKey, sentencesOf, useFocusOnProblem } from './form-problems.ts'
import { SendButton, useChecking } from './form-send.tsx'
import styles from './form-step.module.css'
import { LetterFields } from './letter-fields.tsx'
import { Letter } from './letter.tsx'
import { Options } from './options/options.tsx'
import { PlanOffer } from './plan-offer.tsx'
import { ProblemSentence } from './problem-sentence.tsx'
import { goesByMail } from '../draft/problems.ts'
import { usePeople } from '../people/use-people.ts'
import { RecipientsField } from './recipients/recipients-field.tsx'
import { useSentences } from './use-sentences.ts'
import { isValidRecipient } from '../draft/recipients.ts'
import { RestoredNote } from '../kept/restored-note.tsx'
import { isLifted } from '../promotions.ts'
import { useUploader } from '../use-uploader.ts'

const NothingAllowed = lazy(() =>
  withWords(['error'], () => import('./nothing-allowed.tsx')).then((file) => ({ default: file.NothingAllowed })),
)
const FormProof = lazy(() => import('./form-proof.tsx').then((file) => ({ default: file.FormProof })))

const FILES_PROBLEM = 'files-problem'

/** Step two: what is sent, to whom, and how. What is sent again has a form of its own, each time. */
export function FormStep() {
  return <Form key={useUploader().state.formNumber} />
}

function Form() {
  const { t } = useTranslation('form')
  const { state, addFiles, changeFiles, renameFile, edit, addRecipients, savedRecipients, send } = useUploader()
  const { draft, limits, stores, place, problems, takenNames, isCreating, proof } = state
  const people = usePeople(place, savedRecipients)
  const { form, requestFocus } = useFocusOnProblem(problems, takenNames)
  const sentences = sentencesOf(problems, useSentences(limits))
  const { push } = place
  useScene({ level: 0, water: 'calm', isOfPage: true })

  // Whoever is in a group that was picked is to get it too.
  const isBusy = isCreating || people.isReading
  const isByMail = goesByMail(draft, place)
  const isEmpty = draft.files.length === 0
  const adding = { isFramed: place.isWidget, onAdd: addFiles }
  const filesProblem = sentences.files ? { 'aria-describedby': FILES_PROBLEM, 'data-wrong': true } : {}
  const isStuck = isNothingAllowed(state)
  const checking = useChecking()
  const submit = (): void => {
    if (isBusy || isStuck) return
    requestFocus()
    void send()
  }
  const takeOut = (ids: string[]): void => {
    changeFiles((files) => withoutFiles(files, ids))
    // The first button adds others.
    form.current?.querySelector('button')?.focus()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the fields inside it */}
      <form
        ref={form}
        className={styles.composer}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => answerFormKey(event, submit)}
      >
        <Card label={t('card')} className={styles.card}>
          <FormHead fileCount={draft.files.length} size={sizeOf(draft.files)} limits={limits}>
            {!isEmpty && <AddFiles {...adding} {...filesProblem} />}
          </FormHead>
          <CardBody className={styles.body}>
            <Suspense>{isStuck && <NothingAllowed />}</Suspense>
            {draft.restored && <RestoredNote draft={draft} restored={draft.restored} />}
            {isEmpty ? (
              <NoFiles {...adding} {...filesProblem} />
            ) : (
              <FileList files={draft.files} limits={limits} onRename={renameFile} onChange={changeFiles} />
            )}
            <CloneFiles draft={draft} onTakeOut={takeOut} />
            {sentences.files && <ProblemSentence id={FILES_PROBLEM} text={sentences.files} />}
            {place.transferType !== 'S3' && (
              <div className={styles.delivery}>
                <SegmentedControl
                  label={t('delivery')}
                  value={draft.delivery}
                  choices={[
                    { value: 'email', label: t('by_email'), icon: 'mail' },
                    { value: 'link', label: t('as_link'), icon: 'link' },
                  ]}
                  onChoose={(delivery) => edit({ delivery })}
                />
              </div>
            )}
            <Letter isRuled={push !== undefined}>
              {isByMail && (
                <RecipientsField
                  list={draft.recipientList}
                  leftOut={draft.leftOut}
                  max={limits.recipients}
                  place={place}
                  people={people}
                  problem={sentences.recipientList}
                  onAdd={addRecipients}
                  onEdit={edit}
                />
              )}
              {push ? (
                <AskedFields asks={push.asks} draft={draft} problems={sentences} onEdit={edit} />
              ) : (
                <>
                  <LetterFields
                    draft={draft}
                    limits={limits}
                    isSignedIn={place.isSignedIn}
                    isSenderNeeded={isByMail}
                    problems={sentences}
                    onEdit={edit}
                  />
                  {draft.message.length > limits.messageLength && isLifted('messageLength', place, limits) && (
                    <PlanOffer />
                  )}
                </>
              )}
            </Letter>
          </CardBody>
        </Card>
        {!push && (
          <Options draft={draft} place={place} limits={limits} stores={stores} problems={sentences} onEdit={edit} />
        )}
        <CardFoot className={styles.foot}>
          <SendButton
            receiver={push?.receiver}
            isByMail={isByMail}
            isLink={place.transferType !== 'S3' && draft.delivery === 'link'}
            peopleCount={draft.recipientList.filter(isValidRecipient).length}
            isCreating={isBusy}
            isStuck={isStuck}
            onSend={isStuck ? () => void checking.check() : submit}
          />
          {isStuck && <output className="small">{checking.said}</output>}
        </CardFoot>
      </form>
      <Suspense>{proof && <FormProof proof={proof} findAddress={() => findSenderLine(form.current)} />}</Suspense>
    </>
  )
}

/** What the browser fills in with the address of whoever sits before it. */
const findSenderLine = (form: HTMLElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>('[autocomplete="email"]') ?? null
