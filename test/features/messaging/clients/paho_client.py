"""A client of the message broker with Eclipse Paho: `paho_client.py <work> <JSON options>`, see `outside.ts`."""

import json
import sys

import paho.mqtt.client as mqtt

work, options = sys.argv[1], json.loads(sys.argv[2])
topic = options.get("topic", "")
prefix = f"bot/{options['user']}/"

make = {"transport": options["transport"], "protocol": options["protocol"]}
if hasattr(mqtt, "CallbackAPIVersion"):  # Paho 2 wants to know whose form the functions below have
    make["callback_api_version"] = mqtt.CallbackAPIVersion.VERSION1
client = mqtt.Client(options.get("id", ""), **make)
client.username_pw_set(options["user"], options["password"])
client.ws_set_options(path="/ws")
client.reconnect_delay_set(1, 1)


def connected(_client, _data, _flags, code, _properties=None):
    if code != 0:
        print(f"refused: {code}", flush=True)
        client.disconnect()
    elif work == "say":
        client.publish(topic, options["payload"], qos=1)
    else:
        client.subscribe(topic if work == "hear" else prefix + "from_clients")


def subscribed(*_):
    print("subscribed", flush=True)


def received(_client, _data, message):
    if work == "hear":
        print("message " + message.payload.decode(), flush=True)
    else:
        label = json.loads(message.payload)["args"]["label"]
        client.publish(prefix + "from_device", json.dumps({"kind": "rpc_ok", "args": {"label": label}}))


client.on_connect = connected
client.on_subscribe = subscribed
client.on_message = received
client.on_publish = lambda *_: client.disconnect() if work == "say" else None
client.connect("127.0.0.1", options["port"], keepalive=5)
client.loop_forever()
