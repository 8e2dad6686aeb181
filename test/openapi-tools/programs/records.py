import json
import os
from urllib.request import Request, urlopen

from api import FarmEvent, Plant, Sequence, Token

token: Token = Token.from_dict(json.loads(os.environ["SIGNED"]))


def read(path: str):
    request = Request(os.environ["BASE"] + path, headers={"Authorization": token.encoded})
    with urlopen(request) as answer:
        return json.load(answer)


plants = [Plant.from_dict(point) for point in read("/api/points") if point["pointer_type"] == "Plant"]
sequences = [Sequence.from_dict(sequence) for sequence in read("/api/sequences")]
events = [FarmEvent.from_dict(event) for event in read("/api/farm_events")]
print(plants[0].name, plants[0].created_at.year > 2000, sequences[0].body[0].kind.value, len(events))
