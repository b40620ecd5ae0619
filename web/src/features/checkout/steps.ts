/** How paying goes: a form, work under way, the bank's question, done. Pure. */

/** What came of a try, where the form is shown again. `problem`: a sentence that says it all. */
export type Notice =
  | { kind: 'declined' | 'refused_by_bank' | 'price_changed' | 'wallet_left' | 'unsure' }
  | { kind: 'problem'; text: string }

export type Step =
  | { at: 'form'; notice: Notice | undefined }
  | { at: 'work' }
  | { at: 'bank'; clientSecret: string }
  /** `processing`: the money is on its way, which counts as paid. */
  | { at: 'done'; status: 'succeeded' | 'processing' }

export type Happened =
  | { kind: 'began' }
  | { kind: 'answered'; status: string; clientSecret: string | null }
  /** The payer goes back to the form without an answer to the bank. */
  | { kind: 'left' }
  | { kind: 'failed'; notice: Notice }
  /** Something in the form is to be mended first, and says so itself. */
  | { kind: 'not_yet' }

export const atForm = (notice?: Notice): Step => ({ at: 'form', notice })

export function nextStep(step: Step, happened: Happened): Step {
  switch (happened.kind) {
    case 'began':
      // What is under way is not begun a second time; what is paid for neither.
      return step.at === 'form' || step.at === 'bank' ? { at: 'work' } : step
    case 'answered':
      return step.at === 'work' ? afterAnswer(happened) : step
    case 'left':
      return step.at === 'bank' ? atForm() : step
    case 'not_yet':
      return step.at === 'work' ? atForm() : step
    default:
      return step.at === 'done' ? step : atForm(happened.notice)
  }
}

function afterAnswer({ status, clientSecret }: { status: string; clientSecret: string | null }): Step {
  if (status === 'succeeded' || status === 'processing') return { at: 'done', status }
  if (status === 'requires_action' && clientSecret !== null) return { at: 'bank', clientSecret }
  return atForm({ kind: status === 'requires_action' ? 'unsure' : 'declined' })
}
