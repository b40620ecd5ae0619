// A form in a page as Stripe's script draws one, as far as our page uses it: a list of test cards instead of fields.
const origin = new URL(document.currentScript.src).origin

window.Stripe = (key) => {
  const ask = async (path, form) => {
    const answer = await fetch(`${origin}/form/${path}`, {
      method: 'POST',
      body: new URLSearchParams({ ...form, key }),
    })
    return answer.json()
  }

  /** The bank's question. */
  const askPayer = () =>
    new Promise((resolve) => {
      const dialog = document.createElement('dialog')
      dialog.setAttribute('aria-label', 'Your bank asks')
      for (const [word, answer] of [
        ['Complete authentication', 'yes'],
        ['Fail authentication', 'no'],
      ]) {
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = word
        button.addEventListener('click', () => {
          dialog.remove()
          resolve(answer)
        })
        dialog.append(button)
      }
      document.body.append(dialog)
      dialog.showModal()
    })

  const failed = (message) => ({ error: { type: 'card_error', message } })

  const confirm = async (clientSecret) => {
    const { error, status } = await ask('payment', { client_secret: clientSecret, answer: await askPayer() })
    if (error) return { error }
    return status === 'succeeded' ? { paymentIntent: { status } } : failed('The bank did not recognise you.')
  }

  return {
    elements: ({ clientSecret }) => {
      let select
      return {
        clientSecret,
        chosen: () => select?.value,
        create: () => {
          const listeners = { ready: [], loaderror: [] }
          return {
            on: (name, listener) => listeners[name]?.push(listener),
            unmount: () => select?.closest('label')?.remove(),
            mount: async (place) => {
              const { error, plays = [] } = await ask('show', { client_secret: clientSecret })
              const label = document.createElement('label')
              select = document.createElement('select')
              for (const play of plays) select.append(new Option(play, play))
              label.append('Test card', select)
              if (!error) place.append(label)
              for (const listener of listeners[error ? 'loaderror' : 'ready']) listener({ error })
            },
          }
        },
      }
    },
    confirmSetup: async ({ elements }) => {
      const asked = { client_secret: elements.clientSecret, play: elements.chosen() }
      const { error, payment_method } = await ask('setup', asked)
      return error ? { error } : { setupIntent: { status: 'succeeded', payment_method } }
    },
    confirmPayment: ({ clientSecret }) => confirm(clientSecret),
    handleNextAction: ({ clientSecret }) => confirm(clientSecret),
  }
}
