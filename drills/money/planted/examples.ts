import {
  basketLineCancelled,
  basketLineRefunded,
  basketNotTaken,
  basketsWantLastThree,
  buysBasket,
} from '../basket-commands.ts'
import { cancelsWithinFortnight } from '../cancel-commands.ts'
import {
  batchNotAvailable,
  batchWithoutResponse,
  lateAnswer,
  latePayment,
  lostJob,
  partAfterPayout,
  refundWithoutWebhook,
  transferWithoutResponse,
  wonDisputeOfPayout,
} from '../composite-commands.ts'
import { leavesAndLapses, leavesInDebt, refundedAfterLapse } from '../leaving-commands.ts'
import type { Example } from '../model-run.ts'
import { agreedNotTaken, paysTooLate } from '../offer-commands.ts'
import { sharedAndRefunded, sharedAndReported } from '../share-commands.ts'
import { adjusts } from '../staff-commands.ts'
import { depositReturned, suspendedWhileDisputed } from '../unforeseen-commands.ts'
import { buysBundles, severalNotTaken, twoWantTwoOfThree } from '../unit-commands.ts'

interface FaultExample {
  /** The name of the planted fault. */
  name: string
  commands: Example
  /** What the check reports. */
  finds: RegExp
}

/** Short scenarios in which a planted fault shows. Without it they are consistent. */
export const EXAMPLES: readonly FaultExample[] = [
  {
    name: 'late-payment-kept',
    commands: [[latePayment, 0, 0, 0]],
    finds: /buyers’ money held is 4060, live orders make 2060/,
  },
  { name: 'late-payment-ignored', commands: [[latePayment, 0, 0, 0]], finds: /booked 0, moved 2000/ },
  { name: 'payout-stays-frozen', commands: [[wonDisputeOfPayout, 0, 0, 0]], finds: /payout \d+ is still dispute/ },
  {
    name: 'late-answer-called-sent',
    commands: [[lateAnswer, 0, 0, 0]],
    finds: /was submitted 0 times, and is sent to us/,
  },
  { name: 'refund-sent-blindly', commands: [[refundWithoutWebhook, 0, 0, 3]], finds: /booked 0, moved -500/ },
  { name: 'transfer-sent-blindly', commands: [[transferWithoutResponse, 0, 0, 0]], finds: /booked 0, moved -1880/ },
  {
    name: 'batch-dissolved-blindly',
    commands: [[batchWithoutResponse, 0, 0, 0]],
    finds: /transfer batch \d+ is dissolved, and was transferred 1 times/,
  },
  // The database refuses to record the second transfer.
  {
    name: 'member-paid-twice',
    commands: [[batchWithoutResponse, 0, 1, 0]],
    finds: /work that never ends: payout-transfer/,
  },
  {
    name: 'transfer-sent-blindly',
    commands: [[batchWithoutResponse, 0, 0, 0]],
    finds: /transfer batch \d+ is dissolved, and was transferred 1 times/,
  },
  {
    name: 'batch-too-early',
    commands: [[batchNotAvailable, 0, 0, 0]],
    finds: /was requested .+ before its payment was available/,
  },
  { name: 'part-booked-twice', commands: [[partAfterPayout, 0, 0, 2]], finds: /seller_receivable|refunds_owed|owe/ },
  { name: 'capture-not-repeated', commands: [[lostJob, 0, 0, 0]], finds: /is still pending/ },
  { name: 'lapsed-and-owed', commands: [[leavesAndLapses, 0, 0, 0]], finds: /is owed 0, unpaid payouts make 1880/ },
  {
    name: 'written-off-and-owed',
    commands: [[leavesInDebt, 0, 0, 0]],
    finds: /owes us 0, unrecovered debts make 1880/,
  },
  {
    name: 'limit-divided',
    commands: [
      [adjusts, 0, 1, 0],
      [adjusts, 0, 2, 0],
    ],
    finds: /posted 13999p alone within a day/,
  },
  {
    name: 'suspended-and-disputed',
    commands: [[suspendedWhileDisputed, 1, 0, 0]],
    finds: /suspended: order \d+ is refunded, not dispute/,
  },
  {
    name: 'cancelled-and-paid',
    commands: [[cancelsWithinFortnight, 1, 0, 0]],
    finds: /the cancellation of order \d+ is still refunding/,
  },
  {
    name: 'stands-and-unprotected',
    commands: [[cancelsWithinFortnight, 1, 5, 0]],
    finds: /the payout of order \d+ was requested .+ too early/,
  },
  {
    name: 'cancelled-and-transferred',
    commands: [[cancelsWithinFortnight, 2, 4, 0]],
    finds: /the payout of order \d+ was requested although its cancellation is returning/,
  },
  {
    name: 'lapsed-and-refunded',
    commands: [[refundedAfterLapse, 0, 0, 2]],
    finds: /work that never ends: refund-sync/,
  },
  {
    name: 'lapsed-and-reserved',
    commands: [[agreedNotTaken, 0, 0, 0]],
    finds: /listing \d+ has 0 units, of 1/,
  },
  {
    name: 'reserved-and-on-sale',
    commands: [[agreedNotTaken, 0, 0, 0]],
    finds: /listing \d+ has 2 units, of 1/,
  },
  {
    name: 'lapsed-and-bought',
    commands: [[paysTooLate, 0, 0, 0]],
    finds: /listing \d+ has 2 units, of 1/,
  },
  // The database refuses the order, and the buyer is answered 500.
  { name: 'bundle-added', commands: [[buysBundles, 0, 0, 0]], finds: /wrong|500|went wrong/ },
  {
    name: 'one-of-several',
    commands: [[twoWantTwoOfThree, 0, 0, 0]],
    finds: /listing \d+ has 5 units, of 3/,
  },
  {
    name: 'rest-lost',
    commands: [[severalNotTaken, 0, 0, 0]],
    finds: /listing \d+ has 2 units, of 3/,
  },
  {
    name: 'first-line-taken',
    commands: [[buysBasket, 0, 3, 0]],
    finds: /listing \d+ has \d+ units, of \d+/,
  },
  {
    name: 'taken-and-short',
    commands: [[basketsWantLastThree, 0, 0, 0]],
    finds: /listing \d+ has \d+ units, of \d+/,
  },
  {
    name: 'first-line-returned',
    commands: [[basketNotTaken, 0, 0, 0]],
    finds: /listing \d+ has 0 units, of 2/,
  },
  // The database refuses the order, and the buyer is answered 500.
  { name: 'line-not-in-sum', commands: [[buysBasket, 0, 3, 0]], finds: /wrong|500|went wrong/ },
  // The database refuses the order, and the seller is answered 500.
  { name: 'line-fee-kept', commands: [[basketLineCancelled, 0, 0, 0]], finds: /wrong|500|went wrong/ },
  {
    name: 'line-not-returned',
    commands: [[basketLineCancelled, 0, 0, 0]],
    finds: /listing \d+ has \d+ units, of \d+/,
  },
  {
    name: 'line-not-booked',
    commands: [[basketLineCancelled, 0, 0, 0]],
    finds: /buyers’ money held is \d+, live orders make \d+/,
  },
  {
    name: 'line-refunded-twice',
    commands: [[basketLineRefunded, 0, 3, 0]],
    finds: /the lines of order \d+ went back for \d+, the order for|was to be refunded/,
  },
  // The database refuses the release, and the buyer is answered 500.
  { name: 'share-left-out', commands: [[sharedAndReported, 0, 0, 0]], finds: /wrong|500|went wrong/ },
  {
    name: 'share-not-undone',
    commands: [[sharedAndReported, 0, 0, 0]],
    finds: /the group of order \d+ has 940 of it, its postings make 0/,
  },
  // The account of a group cannot be overdrawn, and the seller is answered 500.
  { name: 'share-taken-twice', commands: [[sharedAndRefunded, 0, 0, 0]], finds: /wrong|500|went wrong/ },
  { name: 'return-unnoticed', commands: [[depositReturned, 0, 0, 0]], finds: /is failed, and paid to us/ },
]
