// Loaded before a server by a drill: SIGUSR2 makes it fail as by an error that nothing catches, or, with the variable FATAL set to
// `memory`, as when its memory ends.
process.on('SIGUSR2', () => {
  if (process.env['FATAL'] !== 'memory') throw new Error('planted: nothing catches this')
  const held: number[][] = []
  for (;;) held.push(new Array<number>(1_000_000).fill(held.length))
})
