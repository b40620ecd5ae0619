import { describeCardPayments } from '../card.contract.ts'
import { openStripe } from './stripe.fixture.ts'

describeCardPayments('Stripe', openStripe)
