import { type ComponentProps, useEffect, useState } from 'react'
import { inputStyle } from '#ui/forms/field.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { PRICE_TOP } from '../read-browse.ts'

interface Props {
  low: number
  high: number
  /** Called when a thumb is released or a typed value is committed. */
  onSettled: () => void
}

const thumbs = classNames(
  'pointer-events-none absolute inset-x-0 top-0 h-6 w-full appearance-none bg-transparent',
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none',
  '[&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-[3px] [&::-webkit-slider-thumb]:border-leaf',
  '[&::-webkit-slider-thumb]:bg-card [&::-webkit-slider-thumb]:cursor-grab',
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-[1.125rem] [&::-moz-range-thumb]:rounded-full',
  '[&::-moz-range-thumb]:border-[3px] [&::-moz-range-thumb]:border-leaf [&::-moz-range-thumb]:bg-card',
)

const toPounds = (text: string, fallback: number): number => {
  const value = Math.round(Number(text))
  return text.trim() !== '' && Number.isFinite(value) ? Math.min(PRICE_TOP, Math.max(0, value)) : fallback
}

/** Lowest and highest price in pounds: two thumbs, and two fields for typing. The top means "no limit". */
export function PriceSlider({ low: givenLow, high: givenHigh, onSettled }: Props) {
  const [low, setLow] = useState(givenLow)
  const [high, setHigh] = useState(givenHigh)
  useEffect(() => {
    setLow(givenLow)
    setHigh(givenHigh)
  }, [givenLow, givenHigh])
  const top = high >= PRICE_TOP ? `£${PRICE_TOP}+` : `£${high}`
  return (
    <fieldset>
      <legend className="mb-2 flex w-full items-baseline justify-between font-[620] text-ink">
        <span>Price</span>
        <output className="font-display font-[700] text-sm">
          £{low} – {top}
        </output>
      </legend>
      <PriceThumbs {...{ low, setLow, high, setHigh, top, onSettled }} />
      <div className="grid grid-cols-2 gap-3">
        <Pounds
          label="From"
          name="minPrice"
          value={low}
          onValue={(text) => setLow(toPounds(text, 0))}
          onBlur={onSettled}
        />
        <Pounds
          label="To"
          name="maxPrice"
          value={high}
          onValue={(text) => setHigh(toPounds(text, PRICE_TOP))}
          onBlur={onSettled}
        />
      </div>
    </fieldset>
  )
}

interface ThumbsProps extends Props {
  setLow: (pounds: number) => void
  setHigh: (pounds: number) => void
  /** The highest price in words. */
  top: string
}

/** The thumbs need scripts; the fields for typing work without. */
function PriceThumbs({ low, setLow, high, setHigh, top, onSettled }: ThumbsProps) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const settle = { onPointerUp: onSettled, onKeyUp: onSettled }
  return (
    <div className={classNames('relative mb-4 h-6', !isReady && 'invisible')}>
      <div className="absolute inset-x-0 top-2.5 h-1 rounded-full bg-line" />
      <div
        className="absolute top-2.5 h-1 rounded-full bg-leaf"
        style={{ left: `${(low / PRICE_TOP) * 100}%`, right: `${100 - (high / PRICE_TOP) * 100}%` }}
      />
      <input
        type="range"
        min={0}
        max={PRICE_TOP}
        step={1}
        aria-label="Lowest price in pounds"
        value={low}
        onChange={(event) => setLow(Math.min(Number(event.target.value), high))}
        {...settle}
        className={thumbs}
      />
      <input
        type="range"
        min={0}
        max={PRICE_TOP}
        step={1}
        aria-label="Highest price in pounds"
        aria-valuetext={top}
        value={high}
        onChange={(event) => setHigh(Math.max(Number(event.target.value), low))}
        {...settle}
        className={thumbs}
      />
    </div>
  )
}

interface PoundsProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string
  onValue: (text: string) => void
}

const Pounds = ({ label, onValue, ...input }: PoundsProps) => (
  <label className="flex flex-col gap-1 text-ink-2 text-sm">
    {label} (£)
    <input
      {...input}
      type="number"
      min={0}
      max={PRICE_TOP}
      step={1}
      inputMode="numeric"
      onChange={(event) => onValue(event.target.value)}
      className={inputStyle(false, 'h-11 min-w-0 px-2.5')}
    />
  </label>
)
