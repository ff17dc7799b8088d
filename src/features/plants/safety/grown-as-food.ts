import { namesIn } from './names.ts'

/**
 * Crops that are eaten, and of whose other parts no source that we have read says harm. Those whose sap blisters skin in the sun, such as celery and
 * lovage, and those of which only a prepared part is used, such as valerian and curry leaf, are left out.
 */
const crops: ReadonlySet<string> = new Set(
  namesIn(`
  Abelmoschus esculentus
  Actinidia arguta
  Actinidia deliciosa
  Allium ampeloprasum
  Allium cepa
  Allium cepa Aggregatum Group
  Allium fistulosum
  Allium porrum
  Allium sativum
  Allium schoenoprasum
  Allium tuberosum
  Allium ursinum
  Allium × proliferum
  Althaea officinalis
  Anethum graveolens
  Anthriscus cerefolium
  Aronia melanocarpa
  Artemisia dracunculus
  Barbarea verna
  Basella alba
  Beta vulgaris
  Brassica juncea
  Brassica napus Napobrassica Group
  Brassica oleracea Acephala Group
  Brassica oleracea Alboglabra Group
  Brassica oleracea Botrytis Group
  Brassica oleracea Capitata Group
  Brassica oleracea Cymosa Group
  Brassica oleracea Gemmifera Group
  Brassica oleracea Gongylodes Group
  Brassica oleracea Italica Group
  Brassica oleracea Ramosa Group
  Brassica oleracea Sabauda Group
  Brassica rapa Chinensis Group
  Brassica rapa Nipposinica Group
  Brassica rapa Pekinensis Group
  Brassica rapa Perviridis Group
  Brassica rapa Rapifera Group
  Carum carvi
  Castanea sativa
  Chenopodium quinoa
  Cicer arietinum
  Cichorium endivia
  Citrullus lanatus
  Claytonia perfoliata
  Coriandrum sativum
  Corylus avellana
  Crambe maritima
  Cucumis melo
  Cucumis sativus
  Cucurbita maxima
  Cucurbita maxima Hubbard Group
  Cucurbita moschata
  Cucurbita pepo
  Cucurbita pepo Acorn Group
  Cucurbita pepo Scallop Group
  Cucurbita pepo Vegetable Marrow Group
  Cucurbita pepo subsp. pepo
  Cuminum cyminum
  Curcuma longa
  Cyclanthera pedata
  Cymbopogon citratus
  Cynara cardunculus
  Cynara cardunculus Scolymus Group
  Daucus carota subsp. sativus
  Diplotaxis tenuifolia
  Eruca vesicaria subsp. sativa
  Feijoa sellowiana
  Foeniculum vulgare
  Foeniculum vulgare var. azoricum
  Fragaria vesca
  Fragaria × ananassa
  Glebionis coronaria
  Helianthus tuberosus
  Hippophae rhamnoides
  Lactuca sativa
  Lactuca sativa var. angustana
  Lens culinaris
  Lepidium sativum
  Lotus tetragonolobus
  Melissa officinalis
  Melothria scabra
  Mentha spicata
  Mentha suaveolens
  Mentha × piperita
  Mespilus germanica
  Myrrhis odorata
  Ocimum basilicum
  Ocimum tenuiflorum
  Olea europaea
  Origanum majorana
  Origanum vulgare
  Perilla frutescens
  Persicaria odorata
  Petroselinum crispum
  Petroselinum crispum var. tuberosum
  Pimpinella anisum
  Pisum sativum
  Pisum sativum Macrocarpon Group
  Portulaca oleracea
  Pyrus pyrifolia
  Raphanus sativus
  Raphanus sativus Longipinnatus Group
  Ribes divaricatum
  Ribes nigrum
  Ribes rubrum
  Ribes uva-crispa
  Ribes × nidigrolaria
  Rubus Tayberry Group
  Rubus fruticosus
  Rubus idaeus
  Rubus phoenicolasius
  Rubus ursinus × idaeus
  Rubus × loganobaccus
  Salicornia europaea
  Salvia elegans
  Salvia officinalis
  Salvia rosmarinus
  Sanguisorba minor
  Satureja hortensis
  Satureja montana
  Scorzonera hispanica
  Sinapis alba
  Sium sisarum
  Smallanthus sonchifolius
  Stevia rebaudiana
  Taraxacum officinale
  Thymus citriodorus
  Thymus serpyllum
  Thymus vulgaris
  Tragopogon porrifolius
  Trigonella foenum-graecum
  Tropaeolum tuberosum
  Ugni molinae
  Ullucus tuberosus
  Vaccinium corymbosum
  Vaccinium macrocarpon
  Vaccinium myrtillus
  Vaccinium vitis-idaea
  Valerianella locusta
  Vigna unguiculata subsp. sesquipedalis
  Zea mays
  Zingiber officinale
`),
)

export const isGrownAsFood = ({ latin }: { latin: string }): boolean => crops.has(latin)
