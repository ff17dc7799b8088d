import type { VarietyGroup } from './variety.ts'

// Each group has the page that says so, with its address. A name goes in only with a page that someone has read.
const heirloom = { openPollinated: true, heritage: true } as const
const hybrid = { openPollinated: false } as const
const old = { heritage: true } as const
const openPollinated = { openPollinated: true } as const

/** Varieties that are raised from seed. */
export const grownFromSeed: readonly VarietyGroup[] = [
  // en.wikipedia.org/wiki/List_of_tomato_cultivars
  {
    plant: 'tomato',
    ...heirloom,
    source: 'Wikipedia, List of tomato cultivars',
    names: ['Alicante', 'Azoychka', 'Big Rainbow', 'Blaby Special', 'Black Krim', 'Brandywine'],
  },
  // en.wikipedia.org/wiki/Heirloom_tomato
  {
    plant: 'tomato',
    ...heirloom,
    source: 'Wikipedia, Heirloom tomato',
    names: ['Cherokee Purple', 'Mortgage Lifter', 'San Marzano', 'Yellow Pear'],
  },
  // duchessofdirt.ca/tomato-gardeners-delight
  {
    plant: 'tomato',
    ...heirloom,
    source: 'Duchess of Dirt, Tomato ‘Gardener’s Delight’',
    names: ['Gardener’s Delight'],
  },
  // tatianastomatobase.com/wiki/Ailsa_Craig
  { plant: 'tomato', ...heirloom, source: 'Tatiana’s TOMATObase, Ailsa Craig', names: ['Ailsa Craig'] },
  // tomatoesplus.com/marmande%20page.htm
  { plant: 'tomato', ...heirloom, source: 'Tomatoes Plus, Marmande', names: ['Marmande'] },
  // planetpermaculture.wordpress.com/tag/heirloom
  { plant: 'tomato', ...old, source: 'Planet Permaculture, Tomato seed sales rocket', names: ['Harbinger'] },
  // chicagoseedlibrary.org/2012/02/cook-county-jail-garden-tomato.html
  {
    plant: 'tomato',
    ...openPollinated,
    source: 'Chicago Seed Library, Cook County Jail Garden Tomato',
    names: ['Green Zebra'],
  },
  // en.wikipedia.org/wiki/List_of_tomato_cultivars
  {
    plant: 'tomato',
    ...hybrid,
    source: 'Wikipedia, List of tomato cultivars',
    names: ['Adoration', 'Better Boy', 'Big Beef', 'Campari', 'Celebrity'],
  },
  // homegrown-tomatoes.com/hybrid-tomatoes-2
  {
    plant: 'tomato',
    ...hybrid,
    source: 'Homegrown Tomatoes, Hybrid Tomatoes and the Garden',
    names: ['Juliet', 'Super Sweet 100'],
  },
  // tomatoesplus.com/early%20girl%20page.htm
  { plant: 'tomato', ...hybrid, source: 'Tomatoes Plus, Early Girl', names: ['Early Girl'] },
  // tomatoesplus.com/sweet%20million%20page.htm
  { plant: 'tomato', ...hybrid, source: 'Tomatoes Plus, Sweet Million', names: ['Sweet Million'] },
  // gardeningforhealth.com/contents1a/2010/09/blight-resistant-tomatoes
  { plant: 'tomato', ...hybrid, source: 'Gardening for Health, Blight resistant tomatoes', names: ['Ferline'] },
  // seaspringseeds.co.uk/shop/vegetable-seeds/tomato-seeds/shirley-tomato-seed
  { plant: 'tomato', ...hybrid, source: 'Sea Spring Seeds, Shirley', names: ['Shirley'] },
  // seedaholic.com/edibles/a-z-of-edibles/s-t/tomato-f1-sungold.html
  { plant: 'tomato', ...hybrid, source: 'Seedaholic, Tomato ‘F1 Sungold’', names: ['Sungold'] },
  // brownenvelopeseeds.com/category-s/1825.htm
  { plant: 'broad-bean', ...old, source: 'Brown Envelope Seeds, Crimson Flowered', names: ['Crimson Flowered'] },
  // fava-bean.blogspot.com/2019/08/bunyards-exhibition.html
  {
    plant: 'broad-bean',
    ...old,
    source: 'fava-bean.blogspot.com, Bunyard’s Exhibition',
    names: ['Bunyard’s Exhibition'],
  },
  // tabularasa.org.uk/tag/heritage
  { plant: 'broad-bean', ...old, source: 'tabularasa.org.uk, Broad Bean – Green Windsor', names: ['Green Windsor'] },
  // kitchenbotanicals.com/products/bean-cherokee-trail-of-tears-1
  {
    plant: 'french-bean',
    ...heirloom,
    source: 'Kitchen Botanicals, Bean, Cherokee Trail of Tears',
    names: ['Cherokee Trail of Tears'],
  },
  // expydoc.com/doc/173427
  { plant: 'french-bean', ...old, source: 'Populuxe Seed Bank, Current Holdings', names: ['Canadian Wonder'] },
  // anniesannuals.com/bean-6-pack-blue-lake.html
  { plant: 'french-bean', ...old, source: 'Annie’s Annuals, Bean ‘Blue Lake’', names: ['Blue Lake'] },
  // seedaholic.com/bean-runner-bean-painted-lady.html
  { plant: 'runner-bean', ...heirloom, source: 'Seedaholic, Runner Bean ‘Painted Lady’', names: ['Painted Lady'] },
  // sowtrueseed.com/collections/runner-beans/products/runner-bean-scarlet-emperor
  {
    plant: 'runner-bean',
    ...heirloom,
    source: 'Sow True Seed, Runner Bean – Scarlet Emperor',
    names: ['Scarlet Emperor'],
  },
  // sowrevolution.com/blog/heirloom-spotlight-heritage-peas-worth-growing
  { plant: 'pea', ...heirloom, source: 'Sow Revolution, Heritage Peas Worth Growing', names: ['Alderman'] },
  // adoptaveg.org.uk/product_range.php?action=search_range&range_id=9
  { plant: 'pea', ...old, source: 'Garden Organic, Adopt a Veg: Pea', names: ['Carlin'] },
  // gardenorganic.org.uk/shop/seeds/p2
  { plant: 'pea', ...old, source: 'Garden Organic, Heritage Seed Library seeds', names: ['Veitch’s Perfection'] },
  // gardenfocused.co.uk/vegetable/leek/variety-musselburgh.php
  { plant: 'leek', ...heirloom, source: 'GardenFocused, Leek variety Musselburgh', names: ['Musselburgh'] },
  // simplyseed.co.uk/leek-seeds/oarsman.html
  { plant: 'leek', ...hybrid, source: 'Simply Seed, Leek Oarsman', names: ['Oarsman'] },
  // marysheirloomseeds.com/collections/heirloom-onions/products/ailsa-craig-onion
  { plant: 'onion', ...heirloom, source: 'Mary’s Heirloom Seeds, Ailsa Craig Onion', names: ['Ailsa Craig'] },
  // shop.omvedgardens.com/collections/2025-seed-catalogue/products/bedfordshire-champion
  { plant: 'onion', ...old, source: 'Omved Gardens, Bedfordshire Champion Onion', names: ['Bedfordshire Champion'] },
  // motherearthnews.com/organic-gardening/heirloom-parsnip-varieties-zewz1308zpit
  {
    plant: 'parsnip',
    ...heirloom,
    source: 'Mother Earth News, Heirloom Parsnip Varieties',
    names: ['Hollow Crown', 'The Student'],
  },
  // review.tozerseeds.com/timeline-post/1970s-1980s
  { plant: 'parsnip', ...hybrid, source: 'Tozer Seeds, World’s first hybrid Parsnip', names: ['Gladiator'] },
  // superseeds.com/collections/carrots/products/red-cored-chantenay-carrot-75-days
  {
    plant: 'carrot',
    ...heirloom,
    source: 'superseeds.com, Red Cored Chantenay Carrot',
    names: ['Chantenay Red Cored', 'Red Cored Chantenay'],
  },
  // viridishortus.co.uk
  { plant: 'carrot', ...hybrid, source: 'Viridis Hortus, ‘Flyaway’ F1 Carrot', names: ['Flyaway'] },
  // manorfarmherbs.co.uk/seedinfo/beet_bulls_blood
  { plant: 'beetroot', ...heirloom, source: 'Manor Farm Herbs, Beet ‘Bulls Blood’', names: ['Bull’s Blood'] },
  // sfnottingham.blogspot.com/2018/02/beretroot-selected-cultivars-cheltenham.html
  {
    plant: 'beetroot',
    ...old,
    source: 'sfnottingham.blogspot.com, Beetroot: Cheltenham Green Top',
    names: ['Cheltenham Green Top'],
  },
  // yumpu.com/en/document/view/11612291
  { plant: 'beetroot', ...heirloom, source: 'Yumpu, seed list of 2013: Beetroot', names: ['Chioggia'] },
  // exmouthallotments.co.uk/index.php/blogs/999-seed-saving-no-4-beetroot-and-leeks
  { plant: 'beetroot', ...openPollinated, source: 'Exmouth Allotments, Seed saving no. 4', names: ['Boltardy'] },
  // seedaholic.com/beetroot-pablo-f1-baby-vegetable.html
  { plant: 'beetroot', ...hybrid, source: 'Seedaholic, Beetroot Pablo F1', names: ['Pablo'] },
  // studyres.com/doc/7778107/heritage-seed-library
  {
    plant: 'lettuce',
    ...heirloom,
    source: 'Garden Organic, Heritage Seed Library Varieties for Chelsea',
    names: ['Bronze Arrow', 'Mescher'],
  },
  // turnbullotranch.com/product-page/lettuce-tom-thumb
  { plant: 'lettuce', ...heirloom, source: 'turnbullotranch.com, Lettuce – Tom Thumb', names: ['Tom Thumb'] },
  // victoryseeds.com/products/all-the-year-round-butterhead-lettuce
  {
    plant: 'lettuce',
    ...old,
    source: 'Victory Seeds, All The Year Round Butterhead Lettuce',
    names: ['All the Year Round'],
  },
  // canmoremuseum.stqry.app/en/story/107924
  { plant: 'radish', ...heirloom, source: 'Canmore Museum, French Breakfast Radish', names: ['French Breakfast'] },
  // tabularasa.org.uk/tag/heritage
  { plant: 'cabbage', ...old, source: 'tabularasa.org.uk, Cabbage – January King', names: ['January King'] },
  // askaggie.org/when-is-the-best-time-to-plant-red-russian-kale
  {
    plant: 'kale',
    ...heirloom,
    source: 'askaggie.org, When is the best time to plant red Russian kale?',
    names: ['Ragged Jack', 'Red Russian'],
  },
  // heritageorganicseeds.com/product/organic-sweetcorn-golden-bantam
  {
    plant: 'sweetcorn',
    ...old,
    source: 'Heritage Organic Seeds, Organic Sweetcorn Golden Bantam',
    names: ['Golden Bantam'],
  },
  // growfruitandveg.co.uk/blog/5-of-the-best-sweetcorn-varieties-you-can-sow-right-now
  {
    plant: 'sweetcorn',
    ...hybrid,
    source: 'growfruitandveg.co.uk, 5 of the best sweetcorn varieties',
    names: ['Lark', 'Swift'],
  },
  // succeedheirlooms.com.au/heirloom-vegetable-seed/heirloom-zucchini-squash-seeds/zucchini-black-beauty.html
  {
    plant: 'courgette',
    ...openPollinated,
    source: 'Succeed Heirlooms, Courgette ‘Black Beauty’',
    names: ['Black Beauty'],
  },
]
