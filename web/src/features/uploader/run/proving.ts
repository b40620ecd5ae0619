/** A visitor shows that the address they send from is theirs; then what they wanted to send leaves. */
import { type Proof, proofProblemOf } from '../../../platform/sender-proof.ts'
import type { UploaderDeps } from '../deps.ts'
import type { UploaderStore } from '../uploader-store.ts'

export type Proving = {
  ask(): Promise<void>
  prove(code: string): Promise<void>
}

type Pieces = { deps: Pick<UploaderDeps, 'api' | 'language' | 'log'>; view: UploaderStore; send: () => Promise<void> }

export function createProving({ deps, view, send }: Pieces): Proving {
  /** Counts what was tried: only the last of it is heard. */
  let tried = 0
  const change = (changes: Partial<Proof>) => view.dispatch({ type: 'proofChanged', changes })

  async function attempt(doing: 'asking' | 'checking', call: (proof: Proof) => Promise<unknown>): Promise<boolean> {
    const { proof } = view.state
    // The mail can be there before the answer that it was sent: its code need not wait.
    if (!proof || proof.doing === doing || proof.doing === 'checking') return false
    const attempted = (tried += 1)
    /** Whoever typed a code meanwhile, or left and came back with another address, hears nothing more of this. */
    const goesOn = () => tried === attempted && view.state.proof?.email === proof.email
    change({ doing, problem: null })
    try {
      await call(proof)
      if (!goesOn()) return false
      change({ doing: null })
      return true
    } catch (error) {
      const problem = proofProblemOf(error)
      if (problem.sentence !== 'wrong') deps.log(error)
      const tries = proof.tries + (doing === 'checking' ? 1 : 0)
      if (goesOn()) change({ doing: null, problem, tries })
      return false
    }
  }

  return {
    async ask() {
      await attempt('asking', ({ email }) => deps.api.askSenderProof({ body: { email, langCode: deps.language() } }))
    },
    async prove(code) {
      const isProven = await attempt('checking', ({ email }) => deps.api.checkSenderProof({ body: { email, code } }))
      if (!isProven) return
      view.dispatch({ type: 'proofEnded' })
      await send()
    },
  }
}
