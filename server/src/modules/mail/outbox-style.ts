import { html } from './markup.ts'

/** The colours of the product's tokens, written out: these pages load nothing. */
export const outboxStyle = html`
  :root { --sky: #eff1fa; --surface: #fff; --ink: #171b2e; --soft: #565b70; --line: #e3e5ee; --link: #3445a8; --hover:
  #f4f5fb } @media (prefers-color-scheme: dark) { :root { --sky: #0c0f1e; --surface: #191d30; --ink: #f0f1f7; --soft:
  #b4b9cc; --line: #343a52; --link: #a9b8ff; --hover: #20253c } } * { box-sizing: border-box } body { margin: 0;
  background: var(--sky); color: var(--ink); font: 400 15px/22px Figtree, ui-sans-serif, system-ui, sans-serif } header
  { padding: 24px 20px; max-width: 760px; margin: 0 auto; font-size: 19px; font-weight: 700; letter-spacing: -.4px }
  main { background: var(--surface); max-width: 720px; margin: 0 auto 48px; padding: 32px 36px 40px; border-radius: 24px
  } h1 { margin: 0 0 8px; font-size: 24px; line-height: 30px; font-weight: 650; letter-spacing: -.022em; overflow-wrap:
  anywhere } h2 { margin: 32px 0 8px; font-size: 13px; line-height: 20px; font-weight: 600; color: var(--soft) } p {
  margin: 0 0 16px } a { color: var(--link) } a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px;
  border-radius: 8px } ol, ul { list-style: none; margin: 0; padding: 0 } ol { margin-top: 24px; border-top: 1px solid
  var(--line) } ol li { border-bottom: 1px solid var(--line) } ol a { display: grid; gap: 2px; padding: 12px; margin: 0
  -12px; border-radius: 8px; color: inherit; text-decoration: none; overflow-wrap: anywhere } ol a:hover { background:
  var(--hover) } .top { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px } .back { display:
  inline-block; padding: 11px 0; font-weight: 600 } .soft, .kind, time { color: var(--soft) } .kind, time { font-size:
  13px; line-height: 20px; font-variant-numeric: tabular-nums } .soft { overflow-wrap: anywhere } .empty { margin: 32px
  0 8px } .links { overflow-wrap: anywhere } .links a { display: inline-block; padding: 11px 0 } pre { margin: 0;
  padding: 16px 20px; background: var(--hover); border-radius: 12px; white-space: pre-wrap; overflow-wrap: anywhere;
  font: inherit } iframe { display: block; width: 100%; height: 720px; border: 1px solid var(--line); border-radius:
  12px; background: var(--sky) } @media (max-width: 520px) { main { padding: 24px 20px 32px; border-radius: 24px 24px 0
  0; margin-bottom: 0 } }
`
