/**
 * The values that crops of a kind share, in a temperate climate of the north. Spread, distance in the row, distance of rows
 * and height are usual lengths in cm. Depth is how deep seeds, tubers or bulbs lie, in mm, 0 on the surface. Months: `10-3`
 * goes beyond the year, `3-4+8-9` are two windows. Days are counted from sowing outdoors, or planting out, to the first
 * harvest. A kind is named like the crop with the same slug, if there is one. `-` is not known or does not apply, such as
 * the sowing of trees. Source: `garden.md` §23.
 */
export const KINDS = `
kind             | English       | German          | family         | binomial                          | spread | spacing | rows | height | sun     | depth | indoors | outdoors | harvest  | days    | water
tomato           | -             | -               | Solanaceae     | Solanum lycopersicum              | 50     | 50      | 80   | 150    | full    | 10    | 2-4     | -        | 7-10     | 60-85   | high
pepper           | Pepper        | Paprika         | Solanaceae     | Capsicum annuum                   | 40     | 40      | 50   | 60     | full    | 10    | 2-3     | -        | 7-10     | 65-90   | medium
chili            | Chili         | Chili           | Solanaceae     | Capsicum annuum                   | 45     | 45      | 50   | 70     | full    | 10    | 1-3     | -        | 7-10     | 70-100  | medium
habanero         | Habanero      | Habanero        | Solanaceae     | Capsicum chinense                 | 50     | 50      | 60   | 75     | full    | 10    | 1-2     | -        | 8-10     | 90-120  | medium
tabasco          | Tabasco       | Tabasco-Chili   | Solanaceae     | Capsicum frutescens               | 50     | 50      | 60   | 90     | full    | 10    | 1-2     | -        | 8-10     | 85-110  | medium
aji              | Ají           | Ají             | Solanaceae     | Capsicum baccatum                 | 60     | 60      | 70   | 120    | full    | 10    | 1-2     | -        | 8-10     | 90-120  | medium
rocoto           | Rocoto        | Rocoto          | Solanaceae     | Capsicum pubescens                | 60     | 60      | 80   | 150    | full    | 10    | 1-2     | -        | 8-10     | 100-130 | medium
eggplant         | -             | -               | Solanaceae     | Solanum melongena                 | 60     | 50      | 70   | 80     | full    | 10    | 2-3     | -        | 7-10     | 65-90   | high
tomatillo        | -             | -               | Solanaceae     | Physalis philadelphica            | 80     | 60      | 90   | 100    | full    | 10    | 3-4     | -        | 8-10     | 75-100  | medium
potato           | Potato        | Kartoffel       | Solanaceae     | Solanum tuberosum                 | 40     | 35      | 70   | 60     | full    | 100   | -       | 4-5      | 7-10     | 80-120  | medium
zucchini         | -             | -               | Cucurbitaceae  | Cucurbita pepo                    | 100    | 90      | 100  | 60     | full    | 25    | 4-5     | 5-6      | 6-10     | 45-60   | high
pumpkin          | -             | -               | Cucurbitaceae  | Cucurbita pepo                    | 200    | 120     | 180  | 50     | full    | 25    | 4-5     | 5-6      | 9-10     | 90-120  | high
squash           | Winter Squash | Speisekürbis    | Cucurbitaceae  | -                                 | 150    | 100     | 150  | 45     | full    | 25    | 4-5     | 5-6      | 9-10     | 85-110  | high
cucumber         | -             | -               | Cucurbitaceae  | Cucumis sativus                   | 45     | 40      | 100  | 180    | full    | 20    | 4-5     | 5-6      | 7-9      | 50-70   | high
melon            | -             | -               | Cucurbitaceae  | Cucumis melo                      | 120    | 80      | 120  | 40     | full    | 20    | 4-5     | -        | 8-9      | 75-100  | medium
watermelon       | -             | -               | Cucurbitaceae  | Citrullus lanatus                 | 200    | 100     | 180  | 45     | full    | 25    | 4-5     | -        | 8-9      | 80-100  | medium
bean             | Bean          | Bohne           | Fabaceae       | Phaseolus vulgaris                | 30     | 10      | 40   | 50     | full    | 30    | -       | 5-7      | 7-10     | 50-65   | medium
runner-bean      | -             | -               | Fabaceae       | Phaseolus coccineus               | 30     | 20      | 70   | 250    | full    | 50    | -       | 5-6      | 7-10     | 65-80   | high
lima-bean        | -             | -               | Fabaceae       | Phaseolus lunatus                 | 30     | 15      | 60   | 60     | full    | 30    | -       | 5-6      | 8-10     | 65-90   | medium
fava-bean        | -             | -               | Fabaceae       | Vicia faba                        | 30     | 15      | 50   | 110    | full    | 60    | -       | 2-4      | 6-8      | 80-110  | medium
pea              | Pea           | Erbse           | Fabaceae       | Pisum sativum                     | 20     | 8       | 40   | 120    | full    | 40    | -       | 3-5      | 6-7      | 60-75   | medium
soybean          | -             | -               | Fabaceae       | Glycine max                       | 40     | 10      | 45   | 70     | full    | 30    | -       | 5        | 8-10     | 80-120  | medium
peanut           | -             | -               | Fabaceae       | Arachis hypogaea                  | 40     | 20      | 60   | 40     | full    | 40    | 4       | -        | 10       | 120-150 | medium
indigo           | -             | -               | Fabaceae       | Indigofera tinctoria              | 60     | 50      | 60   | 120    | full    | 10    | 3-4     | -        | 7-9      | -       | medium
cabbage          | Cabbage       | Kopfkohl        | Brassicaceae   | Brassica oleracea var. capitata   | 50     | 50      | 60   | 40     | full    | 10    | 2-4     | 4-5      | 7-11     | 70-120  | high
napa-cabbage     | -             | -               | Brassicaceae   | Brassica rapa subsp. pekinensis   | 40     | 35      | 45   | 45     | full    | 10    | 6-7     | 7-8      | 9-11     | 60-80   | high
broccoli         | -             | -               | Brassicaceae   | Brassica oleracea var. italica    | 60     | 50      | 60   | 70     | full    | 10    | 2-5     | 4-6      | 6-10     | 60-90   | high
cauliflower      | -             | -               | Brassicaceae   | Brassica oleracea var. botrytis   | 60     | 50      | 60   | 60     | full    | 10    | 2-5     | 4-6      | 6-10     | 60-100  | high
brussels-sprout  | -             | -               | Brassicaceae   | Brassica oleracea var. gemmifera  | 70     | 60      | 70   | 90     | full    | 10    | 3-4     | 4-5      | 10-2     | 120-160 | high
kale             | Kale          | Grünkohl        | Brassicaceae   | Brassica oleracea var. sabellica  | 60     | 45      | 50   | 70     | full    | 10    | 4-5     | 5-7      | 10-2     | 60-90   | medium
collard-greens   | -             | -               | Brassicaceae   | Brassica oleracea var. viridis    | 60     | 45      | 60   | 80     | full    | 10    | 3-4     | 4-7      | 6-11     | 60-80   | medium
kohlrabi         | -             | -               | Brassicaceae   | Brassica oleracea var. gongylodes | 30     | 25      | 30   | 35     | full    | 10    | 2-4     | 4-7      | 5-10     | 50-70   | medium
bok-choy         | -             | -               | Brassicaceae   | Brassica rapa subsp. chinensis    | 30     | 20      | 30   | 35     | full    | 10    | 3-6     | 5-8      | 6-10     | 45-60   | high
mustard          | Mustard       | Blattsenf       | Brassicaceae   | Brassica juncea                   | 30     | 20      | 30   | 45     | full    | 10    | -       | 3-9      | 4-11     | 40-50   | medium
arugula          | -             | -               | Brassicaceae   | Eruca sativa                      | 20     | 10      | 15   | 25     | full    | 10    | -       | 3-9      | 4-11     | 30-45   | medium
radish           | Radish        | Radieschen      | Brassicaceae   | Raphanus sativus                  | 10     | 5       | 15   | 15     | full    | 10    | -       | 3-9      | 4-10     | 25-35   | medium
winter-radish    | Winter Radish | Rettich         | Brassicaceae   | Raphanus sativus                  | 20     | 15      | 30   | 40     | full    | 15    | -       | 6-8      | 9-11     | 60-75   | medium
turnip           | -             | -               | Brassicaceae   | Brassica rapa subsp. rapa         | 20     | 12      | 25   | 35     | full    | 10    | -       | 3-8      | 5-10     | 45-60   | medium
rutabaga         | -             | -               | Brassicaceae   | Brassica napus subsp. rapifera    | 30     | 25      | 40   | 45     | full    | 15    | -       | 5-6      | 9-11     | 90-110  | medium
watercress       | -             | -               | Brassicaceae   | Nasturtium officinale             | 30     | 15      | 20   | 20     | partial | 2     | 3-5     | 5-8      | 5-10     | 50-60   | high
beet             | -             | -               | Amaranthaceae  | Beta vulgaris subsp. vulgaris     | 20     | 10      | 30   | 35     | full    | 20    | -       | 4-6      | 7-10     | 55-75   | medium
chard            | Chard         | Mangold         | Amaranthaceae  | Beta vulgaris subsp. vulgaris     | 35     | 30      | 35   | 45     | full    | 20    | -       | 4-6      | 6-10     | 50-65   | medium
spinach          | -             | -               | Amaranthaceae  | Spinacia oleracea                 | 25     | 10      | 25   | 25     | partial | 20    | -       | 3-4+8-9  | 5-6+9-11 | 40-50   | medium
carrot           | -             | -               | Apiaceae       | Daucus carota subsp. sativus      | 10     | 5       | 25   | 35     | full    | 10    | -       | 3-6      | 6-10     | 70-100  | medium
parsnip          | -             | -               | Apiaceae       | Pastinaca sativa                  | 20     | 12      | 35   | 45     | full    | 15    | -       | 3-5      | 10-2     | 110-150 | medium
parsley          | -             | -               | Apiaceae       | Petroselinum crispum              | 25     | 15      | 25   | 30     | partial | 10    | 2-3     | 3-7      | 5-11     | 70-90   | medium
celery           | -             | -               | Apiaceae       | Apium graveolens var. dulce       | 30     | 30      | 40   | 60     | partial | 0     | 2-3     | -        | 7-10     | 90-120  | high
celeriac         | Celeriac      | Knollensellerie | Apiaceae       | Apium graveolens var. rapaceum    | 40     | 40      | 45   | 50     | full    | 0     | 2-3     | -        | 9-11     | 110-130 | high
cilantro         | -             | -               | Apiaceae       | Coriandrum sativum                | 25     | 15      | 25   | 50     | partial | 10    | -       | 4-8      | 5-10     | 40-60   | medium
dill             | -             | -               | Apiaceae       | Anethum graveolens                | 30     | 20      | 30   | 90     | full    | 10    | -       | 4-7      | 6-9      | 40-60   | medium
fennel           | -             | -               | Apiaceae       | Foeniculum vulgare                | 40     | 25      | 40   | 80     | full    | 10    | 3-5     | 6-7      | 7-10     | 65-90   | medium
lovage           | -             | -               | Apiaceae       | Levisticum officinale             | 80     | 60      | 80   | 180    | partial | 10    | 3-4     | 4-8      | 5-9      | -       | medium
onion            | Onion         | Zwiebel         | Amaryllidaceae | Allium cepa                       | 15     | 10      | 25   | 45     | full    | 15    | 1-2     | 3-4      | 7-9      | 90-120  | medium
green-onion      | -             | -               | Amaryllidaceae | Allium fistulosum                 | 10     | 5       | 15   | 30     | full    | 10    | 2-3     | 3-8      | 5-10     | 60-80   | medium
shallot          | -             | -               | Amaryllidaceae | Allium cepa var. aggregatum       | 15     | 15      | 25   | 35     | full    | 25    | -       | 3-4      | 7-8      | 90-120  | low
garlic           | -             | -               | Amaryllidaceae | Allium sativum                    | 15     | 12      | 25   | 50     | full    | 50    | -       | 9-11     | 6-7      | 240-280 | low
leek             | -             | -               | Amaryllidaceae | Allium ampeloprasum               | 25     | 15      | 30   | 60     | full    | 10    | 2-4     | 3-4      | 9-3      | 120-150 | medium
chives           | Chives        | Schnittlauch    | Amaryllidaceae | Allium schoenoprasum              | 25     | 20      | 25   | 30     | full    | 10    | 3-4     | 4-5      | 4-10     | 60-90   | medium
garlic-chives    | -             | -               | Amaryllidaceae | Allium tuberosum                  | 25     | 20      | 25   | 40     | full    | 10    | 3-4     | 4-5      | 5-10     | 75-100  | medium
asparagus        | -             | -               | Asparagaceae   | Asparagus officinalis             | 50     | 40      | 130  | 150    | full    | 200   | -       | 4        | 4-6      | -       | medium
lettuce          | Lettuce       | Salat           | Asteraceae     | Lactuca sativa                    | 30     | 30      | 30   | 25     | partial | 5     | 2-4     | 4-7      | 5-10     | 50-75   | medium
endive           | Endive        | Endivie         | Asteraceae     | Cichorium endivia                 | 30     | 30      | 30   | 25     | full    | 10    | 5-6     | 6-7      | 8-11     | 80-100  | medium
radicchio        | -             | -               | Asteraceae     | Cichorium intybus var. foliosum   | 30     | 25      | 30   | 25     | full    | 10    | -       | 6-7      | 9-11     | 75-100  | medium
chicory          | Chicory       | Chicorée        | Asteraceae     | Cichorium intybus var. foliosum   | 20     | 12      | 35   | 40     | full    | 10    | -       | 5-6      | 10-11    | 110-140 | medium
artichoke        | -             | -               | Asteraceae     | Cynara cardunculus var. scolymus  | 100    | 100     | 120  | 120    | full    | 15    | 1-3     | -        | 7-10     | -       | high
salsify          | -             | -               | Asteraceae     | Tragopogon porrifolius            | 15     | 8       | 30   | 60     | full    | 20    | -       | 3-4      | 10-3     | 120-150 | medium
black-salsify    | -             | -               | Asteraceae     | Scorzonera hispanica              | 20     | 8       | 30   | 60     | full    | 20    | -       | 3-4      | 10-3     | 150-180 | medium
sunflower        | -             | -               | Asteraceae     | Helianthus annuus                 | 50     | 40      | 60   | 200    | full    | 25    | 4       | 4-6      | 8-10     | 80-120  | medium
dandelion        | -             | -               | Asteraceae     | Taraxacum officinale              | 30     | 20      | 30   | 30     | full    | 5     | -       | 3-6      | 4-10     | 80-95   | low
chamomile        | -             | -               | Asteraceae     | Chamaemelum nobile                | 30     | 25      | 30   | 25     | full    | 0     | 3-4     | 4-5      | 6-9      | -       | low
german-chamomile | -             | -               | Asteraceae     | Matricaria chamomilla             | 30     | 20      | 30   | 50     | full    | 0     | -       | 4-5+8-9  | 6-8      | 60-75   | low
echinacea        | -             | -               | Asteraceae     | Echinacea purpurea                | 45     | 40      | 45   | 90     | full    | 5     | 2-4     | -        | 7-9      | -       | low
mugwort          | -             | -               | Asteraceae     | Artemisia vulgaris                | 60     | 50      | 60   | 150    | full    | 0     | -       | 4-5      | 7-9      | -       | low
wormwood         | -             | -               | Asteraceae     | Artemisia absinthium              | 60     | 60      | 60   | 100    | full    | 0     | 3-4     | 5-6      | 7-9      | -       | low
stevia           | -             | -               | Asteraceae     | Stevia rebaudiana                 | 40     | 30      | 40   | 60     | full    | 0     | 2-4     | -        | 7-10     | 90-110  | medium
basil            | -             | -               | Lamiaceae      | Ocimum basilicum                  | 30     | 25      | 30   | 45     | full    | 2     | 3-5     | 5-6      | 6-9      | 50-70   | medium
tulsi            | -             | -               | Lamiaceae      | Ocimum tenuiflorum                | 40     | 30      | 40   | 50     | full    | 2     | 3-5     | 5-6      | 7-9      | 60-80   | medium
mint             | -             | -               | Lamiaceae      | Mentha spicata                    | 60     | 40      | 50   | 60     | partial | 0     | 3-4     | 5-6      | 5-10     | -       | high
lemon-balm       | -             | -               | Lamiaceae      | Melissa officinalis               | 50     | 35      | 45   | 70     | partial | 2     | 3-4     | 5-6      | 5-9      | -       | medium
oregano          | -             | -               | Lamiaceae      | Origanum vulgare                  | 40     | 30      | 35   | 40     | full    | 0     | 3-4     | 5-6      | 6-9      | -       | low
marjoram         | -             | -               | Lamiaceae      | Origanum majorana                 | 30     | 20      | 25   | 40     | full    | 0     | 3-4     | 5-6      | 6-9      | 60-90   | low
thyme            | -             | -               | Lamiaceae      | Thymus vulgaris                   | 30     | 25      | 30   | 25     | full    | 0     | 3-4     | 5-6      | 5-10     | -       | low
sage             | -             | -               | Lamiaceae      | Salvia officinalis                | 60     | 45      | 50   | 60     | full    | 10    | 3-4     | 5-6      | 5-10     | -       | low
rosemary         | -             | -               | Lamiaceae      | Salvia rosmarinus                 | 70     | 60      | 70   | 100    | full    | 5     | 2-4     | -        | 4-10     | -       | low
lavender         | -             | -               | Lamiaceae      | Lavandula angustifolia            | 50     | 40      | 50   | 60     | full    | 2     | 2-4     | -        | 6-8      | -       | low
corn             | -             | -               | Poaceae        | Zea mays                          | 50     | 30      | 70   | 200    | full    | 40    | 4-5     | 5-6      | 8-10     | 70-100  | high
wheat            | -             | -               | Poaceae        | Triticum aestivum                 | 15     | 3       | 15   | 100    | full    | 30    | -       | 9-11     | 7-8      | -       | medium
barley           | -             | -               | Poaceae        | Hordeum vulgare                   | 15     | 3       | 15   | 90     | full    | 30    | -       | 3-4      | 7-8      | 90-120  | low
oat              | -             | -               | Poaceae        | Avena sativa                      | 15     | 3       | 15   | 110    | full    | 30    | -       | 3-4      | 7-8      | 100-130 | medium
rye              | -             | -               | Poaceae        | Secale cereale                    | 15     | 3       | 15   | 140    | full    | 30    | -       | 9-10     | 7-8      | -       | low
millet           | -             | -               | Poaceae        | Panicum miliaceum                 | 20     | 5       | 25   | 100    | full    | 15    | -       | 5-6      | 8-9      | 80-100  | low
rice             | -             | -               | Poaceae        | Oryza sativa                      | 25     | 20      | 25   | 100    | full    | 10    | 4-5     | -        | 9-10     | 120-150 | high
sugarcane        | -             | -               | Poaceae        | Saccharum officinarum             | 90     | 60      | 120  | 300    | full    | -     | -       | -        | -        | -       | high
lemongrass       | -             | -               | Poaceae        | Cymbopogon citratus               | 80     | 60      | 80   | 100    | full    | 5     | 2-3     | -        | 7-10     | -       | medium
apple            | -             | -               | Rosaceae       | Malus domestica                   | 400    | 400     | 450  | 400    | full    | -     | -       | -        | 8-10     | -       | medium
pear             | Pear          | Birne           | Rosaceae       | Pyrus communis                    | 350    | 350     | 400  | 450    | full    | -     | -       | -        | 8-10     | -       | medium
asian-pear       | -             | -               | Rosaceae       | Pyrus pyrifolia                   | 350    | 350     | 400  | 450    | full    | -     | -       | -        | 8-10     | -       | medium
cherry           | Cherry        | Kirsche         | Rosaceae       | Prunus avium                      | 500    | 500     | 550  | 500    | full    | -     | -       | -        | 6-7      | -       | medium
plum             | -             | -               | Rosaceae       | Prunus domestica                  | 400    | 400     | 450  | 400    | full    | -     | -       | -        | 7-9      | -       | medium
peach            | -             | -               | Rosaceae       | Prunus persica                    | 400    | 400     | 450  | 350    | full    | -     | -       | -        | 7-9      | -       | medium
apricot          | -             | -               | Rosaceae       | Prunus armeniaca                  | 400    | 400     | 450  | 400    | full    | -     | -       | -        | 7-8      | -       | medium
almond           | -             | -               | Rosaceae       | Prunus dulcis                     | 400    | 400     | 450  | 400    | full    | -     | -       | -        | 9-10     | -       | medium
raspberry        | -             | -               | Rosaceae       | Rubus idaeus                      | 60     | 50      | 180  | 150    | full    | -     | -       | -        | 6-9      | -       | medium
blackberry       | -             | -               | Rosaceae       | Rubus fruticosus                  | 120    | 150     | 200  | 180    | full    | -     | -       | -        | 7-9      | -       | medium
strawberry       | -             | -               | Rosaceae       | Fragaria × ananassa               | 30     | 30      | 60   | 25     | full    | 0     | 1-3     | -        | 5-7      | -       | medium
blueberry        | -             | -               | Ericaceae      | Vaccinium corymbosum              | 120    | 120     | 150  | 150    | full    | -     | -       | -        | 7-9      | -       | high
okra             | -             | -               | Malvaceae      | Abelmoschus esculentus            | 50     | 40      | 60   | 150    | full    | 15    | 3-4     | 5-6      | 7-9      | 55-70   | medium
cotton           | -             | -               | Malvaceae      | Gossypium hirsutum                | 60     | 40      | 80   | 120    | full    | 20    | 3-4     | -        | 9-10     | 150-180 | medium
marshmallow      | -             | -               | Malvaceae      | Althaea officinalis               | 60     | 50      | 60   | 120    | full    | 5     | 3-4     | 4-5      | 10-11    | -       | medium
money-tree       | -             | -               | Malvaceae      | Pachira aquatica                  | -      | -       | -    | -      | partial | -     | -       | -        | -        | -       | low
borage           | -             | -               | Boraginaceae   | Borago officinalis                | 50     | 40      | 50   | 70     | full    | 15    | -       | 4-6      | 6-9      | 50-60   | medium
lemon-verbena    | -             | -               | Verbenaceae    | Aloysia citrodora                 | 80     | 60      | 80   | 120    | full    | -     | -       | -        | 6-9      | -       | medium
hemp             | -             | -               | Cannabaceae    | Cannabis sativa                   | 60     | 30      | 40   | 250    | full    | 25    | -       | 4-5      | 8-9      | 90-120  | medium
hop              | -             | -               | Cannabaceae    | Humulus lupulus                   | 150    | 150     | 200  | 600    | full    | -     | -       | -        | 8-9      | -       | high
sweet-potato     | -             | -               | Convolvulaceae | Ipomoea batatas                   | 100    | 35      | 90   | 30     | full    | -     | 2-4     | -        | 9-10     | 90-130  | medium
yam              | Yam           | Yamswurzel      | Dioscoreaceae  | Dioscorea japonica                | 60     | 30      | 80   | 200    | full    | 60    | -       | 4-5      | 10-11    | 160-200 | medium
taro             | -             | -               | Araceae        | Colocasia esculenta               | 80     | 50      | 90   | 120    | partial | 60    | 3-4     | -        | 10-11    | 180-220 | high
ginger           | -             | -               | Zingiberaceae  | Zingiber officinale               | 40     | 25      | 40   | 90     | partial | 40    | 2-3     | -        | 10-11    | 200-270 | medium
turmeric         | -             | -               | Zingiberaceae  | Curcuma longa                     | 40     | 30      | 40   | 100    | partial | 40    | 2-3     | -        | 10-11    | 210-280 | medium
galangal         | -             | -               | Zingiberaceae  | Alpinia galanga                   | 60     | 50      | 60   | 150    | partial | 40    | 2-3     | -        | 10-11    | -       | medium
st-johns-wort    | -             | -               | Hypericaceae   | Hypericum perforatum              | 50     | 40      | 50   | 70     | full    | 0     | 3-4     | 4-5      | 6-8      | -       | low
poppy            | Poppy         | Mohn            | Papaveraceae   | Eschscholzia californica          | 30     | 20      | 25   | 35     | full    | 2     | -       | 3-5+9    | 6-9      | 60-75   | low
lambs-lettuce    | -             | -               | Caprifoliaceae | Valerianella locusta              | 15     | 10      | 15   | 10     | full    | 10    | -       | 7-9      | 10-3     | 60-80   | medium
claytonia        | -             | -               | Montiaceae     | Claytonia perfoliata              | 20     | 10      | 15   | 15     | partial | 5     | -       | 3+8-9    | 10-4     | 40-55   | medium
plantain         | -             | -               | Musaceae       | Musa × paradisiaca                | 250    | 250     | 300  | 400    | full    | -     | -       | -        | -        | -       | high
mushroom         | -             | -               | -              | -                                 | -      | -       | -    | -      | -       | -     | -       | -        | -        | -       | -
other            | Plant         | Pflanze         | -              | -                                 | -      | -       | -    | -      | -       | -     | -       | -        | -        | -       | -
`;
