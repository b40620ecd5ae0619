import type { Boot } from '@envoi/contract/boot'

/** A customer's colours are three inputs of the tokens; every other colour is computed from them. */
export function applyLook(root: HTMLElement, look: Boot['look']): void {
  set(root, '--action', look.actionColor)
  set(root, '--start', look.startbtnColor)
  set(root, '--background', look.backgroundColor)
  root.toggleAttribute('data-background', look.backgroundColor !== null)
}

/** The server lets only colours of this form through; what is anything else changes nothing. */
function set(root: HTMLElement, name: string, color: string | null): void {
  if (color !== null && /^#[0-9a-f]{6}$/i.test(color)) root.style.setProperty(name, color)
}
