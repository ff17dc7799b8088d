/** Milliseconds of hover or focus before a tooltip appears. */
const DELAY_MS = 700
const MARGIN = 6

let isStarted = false

/**
 * Shows the text of `data-tip`, or the accessible name where it is empty, after a while of hover or keyboard focus. One
 * tooltip for the whole page, in the top layer, so that nothing clips it. It can itself be hovered; Escape, a press or
 * scrolling closes it. Screen readers get the same text from the element's accessible name.
 */
export function startTooltips(): void {
  if (isStarted) return
  isStarted = true
  let owner: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const tip = newTip()

  const hide = (): void => {
    clearTimeout(timer)
    owner = null
    tip.remove()
  }
  const wait = (element: HTMLElement): void => {
    if (element === owner) return
    hide()
    owner = element
    timer = setTimeout(() => element.isConnected && show(tip, element), DELAY_MS)
  }
  const tipped = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null

  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch' || target === tip) return
    const element = tipped(target)
    if (element) wait(element)
    else if (owner && !owner.matches(':focus-visible')) hide()
  })
  document.addEventListener('focusin', ({ target }) => {
    const element = tipped(target)
    if (element?.matches(':focus-visible')) wait(element)
    else hide()
  })
  document.addEventListener('focusout', hide)
  document.addEventListener('pointerdown', hide)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide())
  document.addEventListener('scroll', hide, { capture: true, passive: true })
}

function newTip(): HTMLElement {
  const tip = document.createElement('div')
  tip.popover = 'manual'
  tip.ariaHidden = 'true'
  tip.className = 'tip'
  return tip
}

/** Below its element, or above where there is no space, and inside the window. */
function show(tip: HTMLElement, element: HTMLElement): void {
  tip.textContent = element.dataset['tip'] || element.getAttribute('aria-label')
  document.body.append(tip)
  tip.showPopover()
  const { left, width, top, bottom } = element.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = tip
  const fitsBelow = bottom + offsetHeight <= innerHeight - MARGIN
  const middle = left + width / 2 - offsetWidth / 2
  tip.style.left = `${Math.max(MARGIN, Math.min(middle, innerWidth - offsetWidth - MARGIN))}px`
  tip.style.top = `${fitsBelow ? bottom : top - offsetHeight}px`
}
