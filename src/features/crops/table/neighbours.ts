/**
 * Kinds that do well beside each other, and kinds that do not: they share diseases, crowd each other out or hinder growth. Each
 * pair stands once and holds in both directions. Source: `garden.md` §23.
 */
export const NEIGHBOURS = `
kind            | good                                                    | bad
tomato          | basil carrot parsley celery garlic chives lettuce spinach onion asparagus | potato fennel pea corn cabbage
pepper          | basil carrot onion parsley tomato                       | fennel
chili           | basil carrot onion parsley tomato                       | fennel
habanero        | basil carrot onion parsley                              | fennel
tabasco         | basil carrot onion parsley                              | fennel
aji             | basil carrot onion parsley                              | fennel
rocoto          | basil carrot onion parsley                              | fennel
eggplant        | bean spinach lettuce basil thyme                        | potato fennel
potato          | bean fava-bean spinach cabbage kohlrabi                 | cucumber pumpkin squash sunflower melon
zucchini        | bean corn onion basil runner-bean                       | potato
pumpkin         | bean corn runner-bean                                   | cabbage
squash          | bean corn runner-bean                                   | cabbage
cucumber        | bean dill lettuce onion fennel pea cabbage celery corn  | tomato radish melon
melon           | corn lettuce                                            | -
watermelon      | corn                                                    | potato
bean            | cabbage kohlrabi corn strawberry beet lettuce celery radish chard | onion garlic leek chives shallot green-onion fennel pea
runner-bean     | corn cucumber lettuce spinach radish                    | onion garlic leek shallot fennel pea beet
lima-bean       | corn                                                    | onion garlic leek fennel
fava-bean       | spinach dill lettuce                                    | onion garlic leek shallot fennel
pea             | carrot lettuce radish kohlrabi spinach corn dill turnip | onion garlic leek shallot green-onion potato
soybean         | corn                                                    | onion garlic
cabbage         | celery lettuce spinach beet dill pea thyme sage leek    | garlic onion strawberry mustard
napa-cabbage    | lettuce spinach pea bean                                | radish strawberry
broccoli        | celery lettuce spinach beet dill pea bean sage          | garlic onion strawberry
cauliflower     | celery lettuce spinach beet dill pea bean               | garlic onion strawberry
brussels-sprout | celery lettuce spinach beet dill pea bean               | garlic onion strawberry
kale            | celery lettuce spinach beet dill pea bean               | garlic strawberry
collard-greens  | lettuce spinach beet dill bean                          | strawberry
kohlrabi        | lettuce beet leek spinach celery                        | strawberry fennel
bok-choy        | lettuce spinach bean                                    | strawberry
arugula         | lettuce carrot beet bean                                | cabbage
radish          | lettuce carrot spinach parsley strawberry chard         | -
winter-radish   | lettuce carrot spinach bean                             | cucumber
turnip          | lettuce spinach bean                                    | mustard
beet            | onion lettuce dill garlic                               | leek spinach chard corn
chard           | carrot cabbage radish                                   | spinach
spinach         | strawberry celery                                       | -
carrot          | onion leek garlic chives lettuce dill rosemary sage     | mint parsnip
parsnip         | onion lettuce radish                                    | celery
parsley         | onion asparagus                                         | lettuce
celery          | leek                                                    | lettuce potato corn
celeriac        | leek cabbage tomato bean                                | lettuce potato corn
cilantro        | cucumber onion                                          | fennel
dill            | lettuce onion                                           | fennel
fennel          | lettuce pea sage                                        | -
onion           | lettuce strawberry                                      | -
garlic          | strawberry raspberry lettuce                            | -
leek            | strawberry lettuce                                      | -
chives          | strawberry                                              | pea
lettuce         | strawberry                                              | -
endive          | fennel leek bean                                        | -
lambs-lettuce   | strawberry onion                                        | -
strawberry      | borage                                                  | -
borage          | zucchini tomato                                         | -
basil           | asparagus                                               | lemon-balm
asparagus       | lettuce                                                 | onion garlic leek
sunflower       | cucumber corn                                           | bean
mint            | cabbage tomato lettuce                                  | parsley chamomile german-chamomile
rosemary        | bean cabbage sage                                       | -
thyme           | strawberry                                              | marjoram
wormwood        | -                                                       | basil fennel sage
corn            | lettuce                                                 | -
`;
