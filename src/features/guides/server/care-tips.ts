import { facts, work } from '#features/plants/growing-facts.ts'
import { monthSpan } from '#features/plants/plant-words.ts'
import type { CareTip, Place, PlantProblem } from '../care-contract.ts'

export const tips: Readonly<Record<Place, readonly CareTip[]>> = {
  indoor: [
    {
      title: 'Light',
      text: 'Most house plants die of darkness. A metre back from a window there is half the light, and another metre back a quarter. East- and west-facing sills suit nearly everything; south-facing ones need a net curtain from May to August, except for cacti. Turn the pot a quarter each week, and wipe dust off the leaves.',
    },
    {
      title: 'Watering',
      text: `Push a finger in to ${facts['finger-depth']}. Dry: water until it runs out below, and empty the saucer after an hour. Damp: wait. Use water at room temperature, and rainwater for orchids, azaleas and insect eaters.`,
    },
    {
      title: 'Warmth and draughts',
      text: `Between ${facts['room-warmth']} pleases most. Keep plants off hot radiators, out of cold draughts, and on the room side of the curtains on a frosty night.`,
    },
    {
      title: 'Damp air',
      text: 'Ferns, calatheas and orchids go brown at the tips in heated rooms. Stand their pots on a tray of wet pebbles, group plants together, or move them to the bathroom. Misting does little for longer than ten minutes.',
    },
    {
      title: 'Feeding',
      text: 'From March to September, every two to four weeks, at half the strength the packet names. Not in winter, not when dry, and not in the first two months after repotting.',
    },
    {
      title: 'Repotting',
      text: 'In spring, when roots circle or come out below. Choose a pot two fingers wider, no more: a small plant in a large pot drowns. Water it the day before, set it at the same depth, and keep it out of the sun for a week.',
    },
    {
      title: 'New arrivals',
      text: 'Keep a new plant apart for two weeks and look under its leaves. Mealy bugs, scale and thrips travel unseen, and one plant can give them to all.',
    },
    {
      title: 'Holidays',
      text: 'Water well, move everything out of the sun, and group pots in the bath on a wet towel: two weeks pass safely. Succulents want nothing at all.',
    },
  ],
  garden: [
    {
      title: 'The right place',
      text: 'Sun, shade, wet or dry: buy for what you have. A plant in the wrong place is never well, whatever you do for it. Moving it in October or March is no failure.',
    },
    {
      title: 'Soil',
      text: `A mulch of ${facts['mulch-depth']} of garden compost a year is the best feed, on sand and clay alike. Nearly all plants are happy at a pH of ${facts['soil-ph']}; keep off wet clay, and do not dig more than you must.`,
    },
    {
      title: 'Watering',
      text: `New plants need it, established ones seldom. ${facts['water-bed']} to each square metre, once a week in dry weather, early in the morning and at the root.`,
    },
    {
      title: 'Feeding',
      text: `Beds with compost need little else. Roses, fruit and hedges get a balanced feed in ${monthSpan(work['feed-shrubs'])}; pots a weekly one from the sixth week on. Stop at the end of August, so that shoots harden before winter.`,
    },
    {
      title: 'Pruning',
      text: 'What flowers before June is pruned straight after its flowers; what flowers later, in February or March. Take out dead, ill and crossing shoots first. Cut above an outward bud, with sharp blades, and never plums or cherries in winter: silver leaf gets in.',
    },
    {
      title: 'Dead-heading',
      text: 'Take off what has faded and many plants flower again. Leave seed heads from September on, for birds, and hips on the roses.',
    },
    {
      title: 'Supports',
      text: 'Put them in while the plant is half as tall as it will be. String or twigs hold better than a single cane, and a loose figure of eight does not cut the stem.',
    },
    {
      title: 'Winter',
      text: 'Wet kills more than cold. Raise pots, mulch tender crowns thickly, wrap pots and not leaves, and bring in whatever is rated H1 or H2 before the first frost.',
    },
  ],
}

export const plantProblems: Readonly<Record<Place, readonly PlantProblem[]>> = {
  indoor: [
    {
      sign: 'Brown, crisp tips',
      cause: 'Dry air, or salts from tap water and feed',
      cure: 'Rainwater, a pebble tray, and flush the pot through',
    },
    {
      sign: 'Yellow lower leaves, wet compost',
      cause: 'Overwatering; roots are rotting',
      cure: 'Let it dry, cut off brown roots, repot smaller',
    },
    {
      sign: 'Yellow leaves, dry compost',
      cause: 'Thirst or hunger',
      cure: 'Soak the pot for twenty minutes, then feed from spring on',
    },
    {
      sign: 'Long, thin, pale shoots',
      cause: 'Too little light',
      cure: 'Nearer to the window; cut back by a third in spring',
    },
    {
      sign: 'White cotton in the joints',
      cause: 'Mealy bugs',
      cure: 'Wipe with a swab dipped in surgical spirit, weekly for a month',
    },
    { sign: 'Brown bumps, sticky leaves', cause: 'Scale insects', cure: 'Scrape off, wash with soft soap, repeat' },
    {
      sign: 'Fine webs, speckled leaves',
      cause: 'Red spider mites; the air is hot and dry',
      cure: 'Shower it, move it somewhere cooler, keep it damp',
    },
    {
      sign: 'Small black flies',
      cause: 'Fungus gnats in wet compost',
      cure: 'Let the top dry, cover it with grit, use yellow sticky cards',
    },
    {
      sign: 'Buds drop',
      cause: 'Moved, chilled or dry while budding',
      cure: 'Choose its place before it buds, and water evenly',
    },
    {
      sign: 'Scorched patches',
      cause: 'Full sun through glass, or water on leaves in the sun',
      cure: 'Net curtain, or a step back from the window',
    },
  ],
  garden: [
    {
      sign: 'Ragged holes, silver trails',
      cause: 'Slugs and snails',
      cure: 'Look by torchlight, water in the morning, plant out when larger',
    },
    {
      sign: 'Curled, sticky shoot tips',
      cause: 'Greenfly or blackfly',
      cure: 'Squash or hose off; ladybirds follow within two weeks',
    },
    {
      sign: 'White, floury leaves',
      cause: 'Powdery mildew, from dry roots',
      cure: 'Soak and mulch, remove what is worst, more space',
    },
    {
      sign: 'Orange spots under leaves',
      cause: 'Rust',
      cure: 'Take off leaves, do not compost them, water at the root',
    },
    {
      sign: 'Black spots on roses',
      cause: 'Black spot, spread by rain',
      cure: 'Pick up fallen leaves, mulch in winter, choose resistant kinds',
    },
    {
      sign: 'Brown patches on tomatoes and potatoes',
      cause: 'Blight, in warm, wet weather',
      cure: 'Remove at once, pick what has coloured, lift the potatoes',
    },
    {
      sign: 'Notched leaf edges, sudden wilting in pots',
      cause: 'Vine weevil',
      cure: 'Nematodes in late August; tip out and pick off grubs',
    },
    {
      sign: 'Yellow leaves with green veins',
      cause: 'Lime: iron is locked up',
      cure: 'Rainwater and ericaceous feed, or a pot of acid compost',
    },
    {
      sign: 'Seedlings fall over at soil level',
      cause: 'Damping off',
      cure: 'Clean pots, fresh compost, thin sowing, water from below',
    },
    {
      sign: 'No flowers',
      cause: 'Too little sun, pruned at the wrong time, or too much nitrogen',
      cure: 'Feed with potash; prune after flowering',
    },
  ],
}

export const seasons: Readonly<Record<Place, readonly CareTip[]>> = {
  indoor: [
    { title: 'Spring', text: 'Repot, begin to feed, water more as the days grow longer. Take cuttings.' },
    {
      title: 'Summer',
      text: 'Shade from the midday sun, water often, feed. Many plants enjoy a sheltered place outdoors from June.',
    },
    {
      title: 'Autumn',
      text: 'Bring them in before the first frost, check for pests, water less, stop feeding by October.',
    },
    { title: 'Winter', text: 'Move nearer to the window, water seldom, keep off radiators and out of draughts.' },
  ],
  garden: [
    {
      title: 'Spring',
      text: 'Mulch while the soil is damp, divide perennials, sow, and keep fleece at hand for frosty nights.',
    },
    { title: 'Summer', text: 'Water new plants weekly, dead-head, tie in, and look for pests while they are few.' },
    {
      title: 'Autumn',
      text: 'Plant what is hardy, make leaf mould, bring tender plants in, leave seed heads standing.',
    },
    { title: 'Winter', text: 'Prune apples and pears, protect pots, keep off frozen grass, plan.' },
  ],
}
