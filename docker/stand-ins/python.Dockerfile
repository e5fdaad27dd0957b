# Stands in for python:…-slim-bookworm: Debian's Python under the names of the official image.
FROM tenho-stand-in/debian
RUN ln -s /usr/bin/python3 /usr/local/bin/python && ln -sf /usr/bin/pip3 /usr/local/bin/pip
CMD ["python"]
